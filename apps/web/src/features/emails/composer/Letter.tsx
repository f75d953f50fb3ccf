import { Textarea } from '@mantine/core';
import { limits } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { RowSkeletons } from '../../../shared/page/index.ts';
import { TextField } from '../../stories/index.ts';
import classes from './composer.module.css';
import { useDraft, useEditing } from './email-context.ts';
import { PersonalField } from './PersonalField.tsx';
import { Recipients } from './Recipients.tsx';

const LetterEnd = lazyPart(async () => (await import('./LetterEnd.tsx')).LetterEnd, { hasTexts: true });

/** The e-mail as it is read: to whom, subject, text, story, signature, attachments. */
export function Letter({ chosen }: { chosen: readonly { id: string; name: string }[] }) {
  const t = useT('mailing');
  const locale = useLocale();
  const isShown = useIsFirstPageShown();
  const { draft } = useEditing();
  const { values, errors, generation, change } = useDraft();
  const [editor, setEditor] = useState<Editor | null>(null);
  const subject = useRef<HTMLTextAreaElement>(null);
  const [isInSubject, setInSubject] = useState(false);
  const files = useRef<HTMLDivElement>(null);
  const insert = (placeholder: string) => {
    const field = subject.current;
    if (!isInSubject || !field) return void editor?.chain().focus().insertContent(placeholder).run();
    const [start, end] = [field.selectionStart, field.selectionEnd];
    const text = values.subject;
    change({ subject: (text.slice(0, start) + placeholder + text.slice(end)).slice(0, limits.shortText) });
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  return (
    <div className={classes.sheet}>
      <TextField
        fallback={<RowSkeletons count={8} />}
        label={t('parts.body')}
        value={values.body}
        generation={generation}
        lang={locale}
        placeholder={t('letter.hint')}
        onChange={(body) => change({ body })}
        onFocus={() => setInSubject(false)}
        onAttached={(file) => change({ attachments: [...draft.get().values.attachments, file] })}
        onFile={() => files.current?.querySelector('button')?.focus()}
        onReady={setEditor}
        editor={editor}
        tools={<PersonalField onInsert={insert} />}
        className={classes.page}
        above={
          <>
            <Recipients chosen={chosen} />
            <Textarea
              autosize
              ref={subject}
              variant="unstyled"
              classNames={{ input: classes.subject! }}
              aria-label={t('parts.subject')}
              placeholder={t('letter.subject_hint')}
              maxLength={limits.shortText}
              value={values.subject}
              error={errors.subject?.[0]}
              onFocus={() => setInSubject(true)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                editor?.commands.focus();
              }}
              onChange={(event) => change({ subject: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
            />
            {errors.body?.[0] && (
              <p role="alert" className={classes.wrong}>
                {errors.body[0]}
              </p>
            )}
          </>
        }
      >
        {isShown && <LetterEnd files={files} />}
      </TextField>
    </div>
  );
}
