import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { isLinkAddress } from './link-address.ts';
import classes from './text.module.css';

/** Completes 'norlunde.example' and 'aase@norlunde.example' to the addresses that are meant. */
export function addressMeant(text: string): string {
  const address = text.trim();
  if (isLinkAddress(address) || !address) return address;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (/^\+[\d\s()-]{5,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`;
  return /^[^\s:]+\.[^\s]+$/.test(address) ? `https://${address}` : address;
}

/** Edits address and title of the link at the cursor, or of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT('stories');
  const app = useT('app');
  const now = editor.getAttributes('link') as { href?: string; title?: string | null };
  const [href, setHref] = useState(now.href ?? '');
  const [title, setTitle] = useState(now.title ?? '');
  const [isWrong, setWrong] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = addressMeant(href);
    if (!isLinkAddress(address)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    const link = { href: address, title: title.trim() || null };
    if (editor.state.selection.empty && !now.href)
      chain.insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: link }] }).run();
    else chain.updateAttributes('link', link).setLink({ href: address }).updateAttributes('link', link).run();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('link.title')}
      size={420}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={set} noValidate className={classes.dialog}>
        <TextInput
          label={t('link.address')}
          placeholder="https://"
          value={href}
          maxLength={2000}
          data-autofocus
          error={isWrong && t('link.wrong')}
          onChange={(event) => {
            setHref(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <TextInput
          label={t('link.hint')}
          value={title}
          maxLength={255}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={classes.dialogActions}>
          {now.href && (
            <Button
              className={classes.first}
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('link.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('link.set')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
