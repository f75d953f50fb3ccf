import type { Endpoints, InputOfEndpoint, LivePage } from '@masthead/contract';

type Form = NonNullable<InputOfEndpoint<Endpoints['live-links.store']>['body']>;

/** The page that links are made to, as it is filtered now. */
export interface LiveShareProps {
  page: LivePage;
  /** Brands of the page, the subject first. */
  brands: readonly string[];
  /** Period as the address holds it. */
  period: string | undefined;
  filters: NonNullable<Form['filters']>;
}
