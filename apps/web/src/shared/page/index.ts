export { isFullPage, useFullPage } from './full-page.ts';
export { Heading } from './Heading.tsx';
export { PageHead, type PageHeadProps, usePageTitle } from './PageHead.tsx';
export { pageTitle, setPageTitle } from './page-title.ts';
export { EmptyState, type EmptyStateProps, ErrorState, RowSkeletons } from './states.tsx';
