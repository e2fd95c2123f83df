/** A setting of the server's environment as staff see it: the value in use, or a description of a secret. */
export interface EnvironmentSetting {
  /** Name of the environment variable. */
  name: string;
  value: string;
}
