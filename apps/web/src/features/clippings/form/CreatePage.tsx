import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PagePending } from '../../../shared/page/index.ts';
import { readDraft } from '../prepare/draft.ts';

// Its fields are not loaded for a page that leads elsewhere at once.
const Create = lazyPart(async () => (await import('./Create.tsx')).Create, { hasTexts: true });

/** The second step: what was found, to be checked and saved. Without a first step there is nothing to check. */
export function CreatePage() {
  const brand = useActiveBrand();
  const [draft] = useState(() => readDraft(brand.id));
  if (!draft || draft.brandId !== brand.id)
    return <Navigate to="/performance/coverage/clipping/prepare" search={{ missing: true }} replace />;
  return <Create fallback={<PagePending />} draft={draft} />;
}
