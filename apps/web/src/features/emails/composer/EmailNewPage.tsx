import type { Email } from '@masthead/contract';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useFullPage } from '../../../shared/page/index.ts';
import { useCreated } from '../../../shared/routing/index.ts';
import { useEmailChanges, useNewest } from '../following.ts';
import { useEmailDraft } from '../saving/useEmailDraft.ts';
import { Composer } from './Composer.tsx';
import type { Overlay } from './composer-search.ts';

const path = '/emails/new';
const route = getRouteApi('/app/emails/new');

/** A new e-mail. It becomes a draft when it is first saved; until then this browser keeps the text. */
export function EmailNewPage() {
  const brand = useActiveBrand();
  const { key, former } = useCreated(path);
  if (former && key === 0) return <Navigate to="/emails/$emailId" params={{ emailId: former }} replace />;
  return <Creating key={`${brand.id}.${key}`} brandId={brand.id} />;
}

function Creating({ brandId }: { brandId: string }) {
  useFullPage();
  const { open } = route.useSearch();
  const navigate = useNavigate();
  const wanted = useRef<Overlay | undefined>(undefined);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const move = (emailId: string, overlay?: Overlay) =>
    void navigate({
      to: '/emails/$emailId',
      params: { emailId },
      search: overlay ? { open: overlay } : {},
      replace: true,
      ignoreBlocker: true,
    });
  const created = ({ id }: Email) => {
    if (wanted.current) return move(id, wanted.current);
    setCreatedId(id);
    void navigate({
      to: path,
      search: {},
      state: { created: id },
      mask: { to: '/emails/$emailId', params: { emailId: id }, unmaskOnReload: true },
      replace: true,
      ignoreBlocker: true,
    });
  };
  const draft = useEmailDraft({ email: null, brandId, onCreated: created });
  const newest = useNewest(draft, createdId);
  useEmailChanges(brandId, createdId);
  const isSent = newest !== undefined && newest.status !== 'draft';
  useEffect(() => {
    if (isSent && createdId)
      void navigate({ to: '/emails/$emailId', params: { emailId: createdId }, replace: true, ignoreBlocker: true });
  }, [isSent, createdId, navigate]);
  return (
    <Composer
      draft={draft}
      chosen={[]}
      overlay={open}
      onOverlay={(next) => {
        if (next && createdId) return move(createdId, next);
        wanted.current = next ?? undefined;
      }}
    />
  );
}
