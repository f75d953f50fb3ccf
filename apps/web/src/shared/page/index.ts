export { isFullPage, useFullPage } from './full-page.ts';
export { Heading } from './Heading.tsx';
export { Logo } from './Logo.tsx';
export { NotFoundInside, NotFoundPage } from './NotFoundPage.tsx';
export { Notice } from './Notice.tsx';
export { PageHead, usePageTitle } from './PageHead.tsx';
export { PagePending } from './PagePending.tsx';
export { pageTitle, setPageTitle } from './page-title.ts';
export { EmptyState, ErrorState, FormSkeleton, RowSkeletons } from './states.tsx';
