export function start() {
  fetch("http://127.0.0.1/");
}
