import { announcementMessages } from "../../rules/staff-messages.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { useAnnouncementSetting } from "./announcement-settings.ts";

/** Switches sound and notification for new orders on or off in this browser. */
export function AnnouncementSwitch() {
  const [isOn, changeSetting] = useAnnouncementSetting();
  return (
    <Switch
      label={announcementMessages.label}
      hint={announcementMessages.hint}
      isOn={isOn}
      onChange={(shouldAnnounce) => void changeSetting(shouldAnnounce)}
    />
  );
}
