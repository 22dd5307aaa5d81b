/** Rules that no test can show, with the reason. A test that names one of them is an error: the entry is obsolete then. */
export const untestableRules: Readonly<Record<string, string>> = {
  R132: 'There are no developer tools yet.',
  R189: 'About the version numbers of the developer tools, which do not exist yet.',
}

/** Rules of which a test can show one part, with the reason for the other. A test must name them. */
export const partlyTestableRules: Readonly<Record<string, string>> = {
  R97: 'There is no image module; other modules read `compatibilityDate` themselves.',
}
