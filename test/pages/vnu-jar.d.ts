declare module "vnu-jar" {
  /** Path of the Nu HTML checker's JAR file. */
  const path: string;
  export default path;
}
