import type { Email } from '@masthead/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { usePermission } from '../../shared/actor/index.ts';
import { refresh } from '../../shared/api/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { PagePending, useFullPage } from '../../shared/page/index.ts';
import { audienceQuery, emailQuery } from './emails.api.ts';
import { useEmailChanges, useNewest } from './following.ts';
import { useEmailDraft } from './saving/useEmailDraft.ts';

// An e-mail shows one of the two.
const Composer = lazyPart(async () => (await import('./composer/Composer.tsx')).Composer, { hasTexts: true });
const ProgressPage = lazyPart(async () => (await import('./progress/ProgressPage.tsx')).ProgressPage, {
  hasTexts: true,
});

const route = getRouteApi('/app/emails/$emailId');

/** An e-mail: the composer while it is a draft, its progress and facts afterwards. */
export function EmailPage() {
  const { emailId } = route.useParams();
  const email = useSuspenseQuery({
    ...emailQuery(emailId),
    // An answer can come after the message that overtook it, and a channel can be away.
    refetchInterval: ({ state }) => (isUnderway(state.data?.data) ? 4000 : false),
  }).data.data;
  const canWrite = usePermission('email.create').can;
  useEmailChanges(email.brand_id, emailId);
  const progress = JSON.stringify([email.status, email.counts]);
  useEffect(() => {
    if (progress) void refresh('emails.facts', 'emails.recipients.index', 'stories.results');
  }, [progress]);
  return email.status === 'draft' && canWrite ? (
    <Draft key={email.id} email={email} />
  ) : (
    <ProgressPage fallback={<PagePending />} key={email.id} email={email} />
  );
}

const isUnderway = (email: Email | undefined): boolean =>
  email !== undefined && email.status !== 'draft' && email.status !== 'sent' && !email.is_paused;

/** Takes the whole window before the composer and its data are there, so that nothing moves when they come. */
function Draft({ email }: { email: Email }) {
  useFullPage();
  return (
    <Suspense fallback={<PagePending />}>
      <Editing email={email} />
    </Suspense>
  );
}

function Editing({ email }: { email: Email }) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const draft = useEmailDraft({ email, brandId: email.brand_id });
  const chosen = useSuspenseQuery(audienceQuery(email.id)).data.data.chosen;
  useNewest(draft, email.id);
  return (
    <Composer
      fallback={<PagePending />}
      draft={draft}
      chosen={chosen}
      overlay={open}
      onOverlay={(next) => void navigate({ search: next ? { open: next } : {}, replace: next === null })}
    />
  );
}
