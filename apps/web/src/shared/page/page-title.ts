import { createStore } from '../store.ts';

const productName = 'Masthead';
/** Title of the page shown, without the product. */
export const pageTitle = createStore('');

export function setPageTitle(section: string): void {
  document.title = section ? `${section} | ${productName}` : productName;
  pageTitle.set(section);
}
