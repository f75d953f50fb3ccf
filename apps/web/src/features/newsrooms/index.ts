export { ReadingFactsPage } from './facts/ReadingFactsPage.tsx';
