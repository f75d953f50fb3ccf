import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconArrowLeft,
  IconExternalLink,
  IconFileDownload,
  IconFlag,
  IconPencil,
  IconTrash,
  IconX,
} from '../../../shared/icons/index.ts';
import type { Clipping } from '../clippings.api.ts';
import classes from './panel.module.css';
import { savePdf } from './save-pdf.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const named = (label: string) => ({ 'aria-label': label, title: label });

interface Props {
  clipping: Clipping | undefined;
  onRemove: (clipping: Clipping) => void;
  onClose: () => void;
}

/** Offers the actions for the clipping as a whole. */
export function PanelBar({ clipping, onRemove, onClose }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const close = (
    <ActionIcon aria-label={app(isPhone ? 'back' : 'close')} onClick={onClose}>
      {isPhone ? <IconArrowLeft {...icon} /> : <IconX {...icon} />}
    </ActionIcon>
  );
  return (
    <div className={classes.bar}>
      {isPhone && close}
      <h2>{t('panel.title')}</h2>
      {clipping && <Deeds clipping={clipping} onRemove={onRemove} />}
      {!isPhone && close}
    </div>
  );
}

function Deeds({ clipping, onRemove }: { clipping: Clipping; onRemove: Props['onRemove'] }) {
  const t = useT('clippings');
  const { can } = usePermission('mention.save');
  const pdf = useMutation({ mutationFn: () => savePdf(clipping), onError: notifyFailure });
  return (
    <>
      {clipping.url && (
        <ActionIcon
          component="a"
          href={clipping.url}
          target="_blank"
          rel="noopener noreferrer"
          {...named(t('panel.original'))}
        >
          <IconExternalLink {...icon} />
        </ActionIcon>
      )}
      {can && (
        <>
          <ActionIcon
            component={Link}
            to={`/performance/coverage/clipping/edit/${clipping.id}`}
            {...named(t('panel.edit_all'))}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={`/performance/coverage/clipping/assign/${clipping.id}`}
            {...named(t('panel.assign'))}
          >
            <IconFlag {...icon} />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...named(t('panel.pdf'))} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        <IconFileDownload {...icon} />
      </ActionIcon>
      {can && (
        <ActionIcon {...named(t('remove.action'))} onClick={() => onRemove(clipping)}>
          <IconTrash {...icon} />
        </ActionIcon>
      )}
    </>
  );
}
