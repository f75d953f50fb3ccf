import { saveFileOf } from './api-file.ts';

/** Fetches a PDF of our server and saves it. Throws ApiError. */
export const savePdfOf = (path: `/${string}`, name: string): Promise<void> => saveFileOf(path, name, 'pdf');
