import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconTrash } from '../../../../shared/icons/index.ts';
import classes from '../text.module.css';
import { isStoredPath } from './stored-path.ts';

/** A picture in the text: itself, its caption, and what it shows for those who do not see it. */
export function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useT('stories');
  const { src, alt, width, height } = node.attrs;
  const isBare = !String(alt).trim();
  return (
    <NodeViewWrapper as="figure" className={classes.picture} data-selected={selected || undefined} data-drag-handle>
      {isStoredPath(src) && <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} />}
      <NodeViewContent<'figcaption'> as="figcaption" className={classes.caption} />
      <div className={classes.alt} contentEditable={false} data-bare={isBare || undefined}>
        <TextInput
          size="xs"
          aria-label={t('text.alt')}
          placeholder={t('text.alt_hint')}
          value={alt}
          maxLength={500}
          data-picture-alt
          error={isBare}
          onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        />
        <Tooltip label={t('text.remove_picture')}>
          <ActionIcon size={26} aria-label={t('text.remove_picture')} onClick={() => deleteNode()}>
            <IconTrash size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </NodeViewWrapper>
  );
}
