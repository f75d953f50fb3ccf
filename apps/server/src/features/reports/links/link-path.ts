/** Path of the pages behind links to reports, before the token. */
export const linkPath = '/shared-reports';
