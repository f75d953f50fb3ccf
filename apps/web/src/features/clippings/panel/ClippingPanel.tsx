import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Drawer } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { type Clipping, oneClipping } from '../clippings.api.ts';
import { PanelBar } from './PanelBar.tsx';
import classes from './panel.module.css';

const ClippingDetails = lazyPart(async () => (await import('./ClippingDetails.tsx')).ClippingDetails);

interface Props {
  id: string;
  isEditing: boolean;
  onEdit: (isOn: boolean) => void;
  onTags: (clipping: Clipping) => void;
  onRemove: (clipping: Clipping) => void;
  onClose: () => void;
}

/** One clipping: beside the list if there is room, over it elsewhere, a page of its own on a phone. */
export function ClippingPanel(props: Props) {
  const t = useT('clippings');
  const { onClose } = props;
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const content = <PanelContent {...props} />;
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
      // Keys go through the list under it as well.
      data-reader
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </aside>
  );
}

function PanelContent({ id, onClose, onTags, onRemove, ...editing }: Props) {
  const { data, error, isPending, refetch } = useQuery(oneClipping(id));
  const clipping = data?.data;
  return (
    <>
      <PanelBar clipping={clipping} onRemove={onRemove} onClose={onClose} />
      {isPending && <RowSkeletons count={5} />}
      {error && !clipping && <ErrorState error={error} onRetry={() => void refetch()} />}
      {clipping && <ClippingDetails clipping={clipping} onTags={() => onTags(clipping)} {...editing} />}
    </>
  );
}
