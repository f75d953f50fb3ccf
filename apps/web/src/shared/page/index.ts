export { PageHead, type PageHeadProps, usePageTitle } from './PageHead.tsx';
export { pageTitle, productName } from './page-title.ts';
export { EmptyState, type EmptyStateProps, ErrorState, RowSkeletons } from './states.tsx';
