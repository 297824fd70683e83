/** The version in package.json, a plus sign and a build id; set by the build. */
declare const __VERSION__: string;
