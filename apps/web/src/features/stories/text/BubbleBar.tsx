import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { useT } from '../../../shared/i18n/index.ts';
import { IconBulb } from '../../../shared/icons/index.ts';
import { type Asking, blockOf } from './blocks.ts';
import { marks } from './marks.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './text.module.css';

/** Offers the actions for selected words, beside them. */
export function BubbleBar({ editor, asking }: { editor: Editor; asking: Asking }) {
  const t = useT('stories');
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ['bold', 'italic', 'link'].filter((name) => current.isActive(name)),
  });
  const link = blockOf('link');
  return (
    <BubbleMenu
      editor={editor}
      className={classes.bubble}
      options={{ placement: 'bottom-start', offset: 6 }}
      shouldShow={({ state }) => {
        const { empty, $from, $to } = state.selection;
        return (
          editor.isEditable &&
          !empty &&
          $from.parent.isTextblock &&
          state.doc.textBetween($from.pos, $to.pos).trim() !== ''
        );
      }}
    >
      {marks.slice(0, 2).map(({ name, Icon, run, keys }) => (
        <ToolButton
          key={name}
          Icon={Icon}
          label={t(`marks.${name}`)}
          keys={keys}
          isActive={active.includes(name)}
          onClick={() => run(editor)}
        />
      ))}
      <ToolButton
        Icon={link.Icon}
        label={t('blocks.link')}
        keys={link.keys}
        isActive={active.includes('link')}
        onClick={asking.link}
      />
      <i className={classes.parting} />
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconBulb size={14} stroke={1.6} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.chain().markAsFact().run()}
      >
        {t('text.mark_fact')}
      </Button>
    </BubbleMenu>
  );
}
