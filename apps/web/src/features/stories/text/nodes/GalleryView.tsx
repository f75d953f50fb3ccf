import { ActionIcon, Button } from '@mantine/core';
import { type GalleryLayout, galleryLayouts } from '@masthead/contract';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useState } from 'react';
import { Tooltip } from '../../../../shared/floating/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconPhoto, IconTrash } from '../../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../../shared/parts/index.ts';
import { BrandFilesDialog } from '../../files/BrandFilesDialog.tsx';
import classes from '../gallery.module.css';
import { pictureOf } from './picture.ts';

/** A gallery in the text: its pictures as readers see them, above them its layout. */
export function GalleryView({
  editor,
  node,
  selected,
  getPos,
  extension,
  updateAttributes,
  deleteNode,
}: NodeViewProps) {
  const t = useT('stories');
  const [isAdding, setAdding] = useState(false);
  const isEmpty = node.childCount === 0;
  /** Returns the place behind the last picture; undefined once the gallery is gone. */
  const end = () => {
    const at = getPos();
    return at === undefined ? undefined : at + node.nodeSize - 1;
  };
  const add = (
    <Button
      size="xs"
      variant={isEmpty ? 'default' : 'subtle'}
      leftSection={<IconPhoto size={14} stroke={1.6} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('text.gallery_add')}
    </Button>
  );
  return (
    <NodeViewWrapper
      as="figure"
      className={classes.gallery}
      data-layout={node.attrs.layout}
      data-selected={selected || undefined}
      data-drag-handle
    >
      <div className={classes.bar} contentEditable={false}>
        <SegmentedControl
          aria-label={t('text.gallery_layout')}
          value={node.attrs.layout}
          data={galleryLayouts.map((layout) => ({ value: layout, label: t(`gallery.${layout}`) }))}
          onChange={(layout: GalleryLayout) => updateAttributes({ layout })}
        />
        {!isEmpty && add}
        <Tooltip label={t('text.remove_gallery')}>
          <ActionIcon size={26} aria-label={t('text.remove_gallery')} onClick={() => deleteNode()}>
            <IconTrash size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <NodeViewContent className={classes.pictures} />
      {isEmpty && (
        <div className={classes.empty} contentEditable={false}>
          {add}
          <p>{t('text.gallery_empty')}</p>
        </div>
      )}
      {isAdding && (
        <BrandFilesDialog
          kind="image"
          onFiles={(files) => {
            const at = end();
            if (at !== undefined) extension.options.onFiles(files, at);
          }}
          onChosen={(file) => {
            const at = end();
            if (at !== undefined) editor.commands.insertContentAt(at, pictureOf(file));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </NodeViewWrapper>
  );
}
