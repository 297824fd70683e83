/** The version in package.json, a plus and what tells one build of it from another; put in by the build. */
declare const __VERSION__: string;
