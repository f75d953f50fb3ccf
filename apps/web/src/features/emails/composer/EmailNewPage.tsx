import type { Email } from '@masthead/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useTypingPause } from '../../../shared/form/index.ts';
import { useEmailDraft } from '../saving/useEmailDraft.ts';
import { Composer } from './Composer.tsx';
import type { Overlay } from './composer-search.ts';

const route = getRouteApi('/app/emails/new');

/** A new e-mail. It becomes a draft when it is first saved; until then this browser keeps the text. */
export function EmailNewPage() {
  const brand = useActiveBrand();
  return <Creating key={brand.id} brandId={brand.id} />;
}

function Creating({ brandId }: { brandId: string }) {
  const { open } = route.useSearch();
  const navigate = useNavigate();
  const wanted = useRef<Overlay | undefined>(undefined);
  const typingPause = useTypingPause();
  const created = async (email: Email) => {
    // A dialog is opened with a click, not while typing: it does not wait.
    if (!wanted.current && !(await typingPause())) return;
    void navigate({
      to: '/emails/$emailId',
      params: { emailId: email.id },
      search: wanted.current ? { open: wanted.current } : {},
      replace: true,
      ignoreBlocker: true,
    });
  };
  const draft = useEmailDraft({ email: null, brandId, onCreated: (email) => void created(email) });
  return (
    <Composer
      draft={draft}
      chosen={[]}
      overlay={open}
      onOverlay={(next) => {
        wanted.current = next ?? undefined;
      }}
    />
  );
}
