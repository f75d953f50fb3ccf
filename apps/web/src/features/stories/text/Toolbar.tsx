import { ActionIcon, Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Menu, Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconTable } from '../../../shared/icons/index.ts';
import { type Asking, type BlockName, blockOf, blocks } from './blocks.ts';
import { marks } from './marks.ts';
import { ToolButton } from './ToolButton.tsx';
import classes from './text.module.css';

interface Props {
  editor: Editor | null;
  asking: Asking;
  /** At the right end: how many words. */
  children?: ReactNode;
}

const groups: readonly (readonly BlockName[])[] = [
  ['heading', 'subheading'],
  ['list', 'quote'],
  ['picture', 'file'],
];
const inMenu: readonly BlockName[] = ['numbers', 'gallery', 'facts', 'embed', 'table', 'rule'];
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Offers the actions for the text at the cursor. */
export function Toolbar({ editor, asking, children }: Props) {
  const t = useT('stories');
  const state = useToolState(editor);
  const button = (name: BlockName) => {
    const { Icon, run, keys } = blockOf(name);
    const isActive = state.blocks.includes(name);
    return (
      <ToolButton
        key={name}
        Icon={Icon}
        label={t(`blocks.${name}`)}
        keys={keys}
        isActive={isActive}
        onClick={() => editor && run(editor, asking)}
      />
    );
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('text.toolbar')}>
      <div className={classes.tools}>
        {groups[0]!.map(button)}
        <i className={classes.parting} />
        {marks.slice(0, 2).map(({ name, Icon, run, keys }) => (
          <ToolButton
            key={name}
            Icon={Icon}
            label={t(`marks.${name}`)}
            keys={keys}
            isActive={state.marks.includes(name)}
            onClick={() => editor && run(editor)}
          />
        ))}
        {button('link')}
        {groups.slice(1).map((names) => (
          <span key={names[0]} className={classes.group}>
            <i className={classes.parting} />
            {names.map(button)}
          </span>
        ))}
        <i className={classes.parting} />
        <MoreMenu editor={editor} asking={asking} active={[...state.marks, ...state.blocks]} />
        <ToolButton
          Icon={IconArrowBackUp}
          label={t('text.undo')}
          keys="Ctrl+Z"
          isDisabled={!state.canUndo}
          onClick={() => editor?.chain().focus().undo().run()}
        />
        <ToolButton
          Icon={IconArrowForwardUp}
          label={t('text.redo')}
          keys="Ctrl+Shift+Z"
          isDisabled={!state.canRedo}
          onClick={() => editor?.chain().focus().redo().run()}
        />
        {editor && state.blocks.includes('table') && <TableMenu editor={editor} />}
      </div>
      {children}
    </div>
  );
}

const nothing = { marks: [] as string[], blocks: [] as string[], canUndo: false, canRedo: false };

function useToolState(editor: Editor | null) {
  return (
    useEditorState({
      editor,
      selector: ({ editor: current }) =>
        current
          ? {
              marks: marks.filter(({ name }) => current.isActive(name)).map(({ name }) => name as string),
              blocks: blocks
                .filter(({ name, isActive }) => isActive?.(current) || (name === 'link' && current.isActive('link')))
                .map(({ name }) => name as string),
              canUndo: current.can().undo(),
              canRedo: current.can().redo(),
            }
          : nothing,
    }) ?? nothing
  );
}

function MoreMenu({ editor, asking, active }: { editor: Editor | null; asking: Asking; active: readonly string[] }) {
  const t = useT('stories');
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <Tooltip label={t('text.more')}>
          <ActionIcon size={28} className={classes.tool} aria-label={t('text.more')} disabled={!editor}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {marks.slice(2).map(({ name, Icon, run, keys }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon {...icon} />}
            rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
            aria-current={active.includes(name) || undefined}
            onClick={() => editor && run(editor)}
          >
            {t(`marks.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {inMenu.map((name) => {
          const { Icon, run, keys } = blockOf(name);
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon {...icon} />}
              rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
              aria-current={active.includes(name) || undefined}
              onClick={() => editor && run(editor, asking)}
            >
              {t(`blocks.${name}`)}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item onClick={() => editor?.chain().focus().unsetAllMarks().clearNodes().run()}>
          {t('text.plain')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const tableCommands = [
  ['row_below', 'addRowAfter'],
  ['column_right', 'addColumnAfter'],
  ['row_gone', 'deleteRow'],
  ['column_gone', 'deleteColumn'],
  ['cells_joined', 'mergeOrSplit'],
  ['head', 'toggleHeaderRow'],
  ['table_gone', 'deleteTable'],
] as const;

function TableMenu({ editor }: { editor: Editor }) {
  const t = useT('stories');
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconTable {...icon} />}>
          {t('blocks.table')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableCommands.map(([name, command]) => (
          <Menu.Item key={name} onClick={() => editor.chain().focus()[command]().run()}>
            {t(`table.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
