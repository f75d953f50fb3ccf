import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { Tooltip } from '../../../../shared/floating/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconPlayerPlay, IconTrash } from '../../../../shared/icons/index.ts';
import { Picture } from '../../../../shared/parts/index.ts';
import { embedCard } from '../../stories.api.ts';
import classes from '../text.module.css';

/** A page of another site in the text: what it is called, and that the public site shows it whole. */
export function EmbedView({ node, selected, deleteNode }: NodeViewProps) {
  const t = useT('stories');
  const url = String(node.attrs.url);
  const card = useQuery({ ...embedCard(url), retry: false, staleTime: Infinity });
  const { title, provider, thumbnail_url } = card.data?.data ?? {};
  return (
    <NodeViewWrapper as="figure" className={classes.embed} data-selected={selected || undefined} data-drag-handle>
      {thumbnail_url ? (
        <Picture src={thumbnail_url} alt="" />
      ) : (
        <span className={classes.embedIcon}>
          <IconPlayerPlay size={20} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={classes.embedWords}>
        <b className="cut">{title || url}</b>
        <span className="cut">{card.isError ? t('text.embed_unknown') : (provider ?? url)}</span>
      </div>
      <Tooltip label={t('text.remove_embed')}>
        <ActionIcon size={26} aria-label={t('text.remove_embed')} onClick={() => deleteNode()}>
          <IconTrash size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </NodeViewWrapper>
  );
}
