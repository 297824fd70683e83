/** The URL of a picture, with its digest. */
declare module '*.svg' {
  const url: string;
  export default url;
}
