import { vi } from "vitest";

interface SentUpload {
  url: URL;
  body: unknown;
}

/** Simulates uploads that the server accepts at once. Returns those that the component sends, in their sequence. */
export function stubUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = "{}";
    timeout = 0;
    #url = "";
    open(_method: string, path: string) {
      this.#url = path;
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return "content-type: application/json\r\n";
    }
    send(body: unknown) {
      sent.push({ url: new URL(this.#url, "http://shop.example"), body });
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  return sent;
}
