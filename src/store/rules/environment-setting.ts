/** An environment variable of the server, for staff: the value in use, or a description of a secret. */
export interface EnvironmentSetting {
  /** Name of the environment variable. */
  name: string;
  value: string;
}
