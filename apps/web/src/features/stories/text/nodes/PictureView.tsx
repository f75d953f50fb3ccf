import { ActionIcon, TextInput } from '@mantine/core';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, useEditorState } from '@tiptap/react';
import { Tooltip } from '../../../../shared/floating/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../../../shared/icons/index.ts';
import classes from '../text.module.css';
import { movePicture, placeInGallery } from './place-in-gallery.ts';
import { isStoredPath } from './stored-path.ts';

/** A picture in the text: itself, its caption, and what it shows for those who do not see it. */
export function PictureView({ editor, node, selected, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useT('stories');
  const { src, alt, width, height } = node.attrs;
  const isBare = !String(alt).trim();
  return (
    <NodeViewWrapper as="figure" className={classes.picture} data-selected={selected || undefined} data-drag-handle>
      {isStoredPath(src) && <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} />}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={classes.caption}
        data-placeholder={node.content.size === 0 ? t('text.caption') : undefined}
      />
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
        <MoveButtons editor={editor} getPos={getPos} />
        <Tooltip label={t('text.remove_picture')}>
          <ActionIcon size={26} aria-label={t('text.remove_picture')} onClick={() => deleteNode()}>
            <IconTrash size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </NodeViewWrapper>
  );
}

const ways = [
  { by: -1, label: 'text.move_earlier', Icon: IconArrowLeft },
  { by: 1, label: 'text.move_later', Icon: IconArrowRight },
] as const;

/** Moves a picture within its gallery; nothing for a picture that stands alone. */
function MoveButtons({ editor, getPos }: Pick<NodeViewProps, 'editor' | 'getPos'>) {
  const t = useT('stories');
  const place = useEditorState({ editor, selector: ({ editor: current }) => placeInGallery(current, getPos()) });
  if (!place || place.count < 2) return null;
  const move = (by: 1 | -1) => {
    const at = getPos();
    if (at === undefined) return;
    const element = editor.view.nodeDOM(movePicture(editor, at, by));
    // The moved element has lost the focus with its old place.
    if (element instanceof HTMLElement) element.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  };
  return ways.map(({ by, label, Icon }) => {
    const isEnd = place.index === (by < 0 ? 0 : place.count - 1);
    return (
      <Tooltip key={by} label={t(label)}>
        <ActionIcon
          size={26}
          aria-label={t(label)}
          aria-disabled={isEnd}
          data-disabled={isEnd || undefined}
          data-move={by}
          onClick={() => move(by)}
        >
          <Icon size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  });
}
