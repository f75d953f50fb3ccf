import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconExternalLink, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { type Clipping, oneClipping, useClippingRemoval } from '../clippings.api.ts';
import { ClippingDetails } from './ClippingDetails.tsx';
import classes from './panel.module.css';

interface Props {
  id: string;
  onClose: () => void;
}

/** One clipping: beside the list where there is room, over it elsewhere, a page of its own on a phone. */
export function ClippingPanel({ id, onClose }: Props) {
  const t = useT('clippings');
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const content = <PanelContent id={id} onClose={onClose} />;
  if (isWide) return <Beside onClose={onClose}>{content}</Beside>;
  return (
    <Drawer
      opened
      onClose={onClose}
      withCloseButton={false}
      size={416}
      padding={0}
      // The bar shows it; the dialog is named by it.
      title={t('panel.title')}
      classNames={{ header: 'visually-hidden', body: classes.drawerBody, content: classes.drawer }}
    >
      {content}
    </Drawer>
  );
}

/** The focus goes in with the first sight, and Escape closes. */
function Beside({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useT('clippings');
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={place}
      tabIndex={-1}
      className={classes.aside}
      aria-label={t('panel.title')}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      {children}
    </aside>
  );
}

function PanelContent({ id, onClose }: Props) {
  const { data, error, isPending, refetch } = useQuery(oneClipping(id));
  const clipping = data?.data;
  return (
    <>
      <Bar clipping={clipping} onClose={onClose} />
      {isPending && <RowSkeletons count={5} />}
      {error && !clipping && <ErrorState error={error} onRetry={() => void refetch()} />}
      {clipping && <ClippingDetails clipping={clipping} />}
    </>
  );
}

function Bar({ clipping, onClose }: { clipping: Clipping | undefined; onClose: () => void }) {
  const t = useT('clippings');
  const app = useT('app');
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const close = (
    <ActionIcon aria-label={app(isPhone ? 'back' : 'close')} onClick={onClose}>
      {isPhone ? <IconArrowLeft size={16} stroke={1.6} /> : <IconX size={16} stroke={1.6} />}
    </ActionIcon>
  );
  return (
    <div className={classes.bar}>
      {isPhone && close}
      <h2>{t('panel.title')}</h2>
      {clipping?.url && (
        <ActionIcon
          component="a"
          href={clipping.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('panel.original')}
          title={t('panel.original')}
        >
          <IconExternalLink size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {clipping && <Removal clipping={clipping} onRemoved={onClose} />}
      {!isPhone && close}
    </div>
  );
}

function Removal({ clipping, onRemoved }: { clipping: Clipping; onRemoved: () => void }) {
  const t = useT('clippings');
  const { can } = usePermission('create.manual.clipping');
  const removal = useClippingRemoval(() => {
    notify({ title: t('remove.done'), ...(clipping.mention_id && { body: t('remove.done_body') }) });
    onRemoved();
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('remove.title'),
      body: t(clipping.mention_id ? 'remove.body' : 'remove.body_by_hand', { headline: clipping.headline }),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (isConfirmed) removal.mutate({ params: { clipping_id: clipping.id } });
  };
  if (!can) return null;
  return (
    <ActionIcon
      aria-label={t('remove.action')}
      title={t('remove.action')}
      loading={removal.isPending}
      onClick={() => void remove()}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}
