import { ApiError } from '@masthead/contract';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import { confirm } from '../feedback/confirm.ts';
import { notifyFailure } from '../feedback/notify.tsx';
import { useT, useTranslator } from '../i18n/index.ts';
import { check, errorOf, type FieldTexts, isSame, placeErrors, withoutErrors } from './form-state.ts';

export interface FormSettings<S extends z.ZodType<unknown, object>, A> {
  /** Schema of the contract that the call takes. */
  schema: S;
  /** Values to begin with. */
  initial: z.input<S>;
  /** Sends the checked values; its ApiError is shown in the form. */
  submit: (values: z.output<S>) => Promise<A>;
  onDone?: (answer: A, values: z.output<S>) => void;
  /** Whether leaving with unsaved changes asks first; yes unless said. */
  asksBeforeLeaving?: boolean;
}

type Changed = { currentTarget: { value: string; type?: string; checked?: boolean } };
const isEvent = (given: unknown): given is Changed =>
  typeof given === 'object' && given !== null && 'currentTarget' in given;
const readValue = (given: unknown): unknown =>
  isEvent(given)
    ? given.currentTarget.type === 'checkbox'
      ? given.currentTarget.checked
      : given.currentTarget.value
    : given;

/**
 * Binds a form to a schema of the contract. `{...form.field('name')}` on any Mantine input, `{...form.checkbox('enabled')}` on a
 * checkbox or switch, `<form onSubmit={form.onSubmit} noValidate>` and `<FormBanner form={form} />` around them. A second
 * submit during the first is refused; leaving with unsaved changes asks.
 */
export function useForm<S extends z.ZodType<unknown, object>, A>({
  schema,
  initial,
  submit,
  onDone,
  asksBeforeLeaving = true,
}: FormSettings<S, A>) {
  type Values = z.input<S>;
  const { translate } = useTranslator();
  const t = useT('app');
  const [saved, setSaved] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<FieldTexts>({});
  const [banner, setBanner] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const isLeaving = useRef(false);
  const shown = useRef(new Set<string>());
  const isDirty = !isSame(values, saved);

  useBlocker({
    shouldBlockFn: async () => {
      if (isLeaving.current) return false;
      return !(await confirm({
        title: t('discard.title'),
        body: t('discard.body'),
        confirmLabel: t('discard.confirm'),
        cancelLabel: t('discard.keep'),
        danger: true,
      }));
    },
    enableBeforeUnload: () => !isLeaving.current,
    disabled: !asksBeforeLeaving || !isDirty,
  });

  const set = useCallback(<K extends keyof Values & string>(name: K, value: Values[K]) => {
    setValues((current) => ({ ...(current as object), [name]: value }) as Values);
    setErrors((current) => withoutErrors(current, name));
  }, []);

  const field = <K extends keyof Values & string>(name: K) => {
    shown.current.add(name);
    return {
      name,
      value: values[name],
      onChange: (given: unknown) => set(name, readValue(given) as Values[K]),
      error: errorOf(errors, name),
    };
  };
  const checkbox = <K extends keyof Values & string>(name: K) => {
    shown.current.add(name);
    return {
      name,
      checked: Boolean(values[name]),
      onChange: (given: unknown) => set(name, readValue(given) as Values[K]),
      error: errorOf(errors, name),
    };
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return notifyFailure(error);
    if (error.status === 401) return;
    const placed = placeErrors(error.body, (path) => shown.current.has(path.split('.')[0]!));
    setErrors(placed.fields);
    setBanner(placed.banner);
    focusFirst(placed.fields);
  };

  const send = async () => {
    if (busy.current) return;
    const checked = check(schema, values, translate);
    setErrors(checked.ok ? {} : checked.errors);
    setBanner(checked.ok ? [] : unplaced(checked.errors, shown.current));
    if (!checked.ok) return focusFirst(checked.errors);
    busy.current = true;
    setBusy(true);
    try {
      const answer = await submit(checked.data);
      setSaved(values);
      isLeaving.current = true;
      onDone?.(answer, checked.data);
    } catch (error) {
      fail(error);
    } finally {
      busy.current = false;
      setBusy(false);
      // The page may stay; what is changed from now on is asked about again.
      setTimeout(() => {
        isLeaving.current = false;
      });
    }
  };

  return {
    values,
    set,
    field,
    checkbox,
    errors,
    banner,
    isBusy,
    isDirty,
    /** First text of a nested path, such as 'near_words.0.distance'. */
    errorOf: (path: string) => errorOf(errors, path),
    /** Begins anew with these values, as saved. */
    reset: useCallback((next: Values) => {
      setSaved(next);
      setValues(next);
      setErrors({});
      setBanner([]);
    }, []),
    submit: send,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}

const unplaced = (errors: FieldTexts, shown: ReadonlySet<string>): string[] =>
  Object.entries(errors)
    .filter(([path]) => !shown.has(path.split('.')[0]!))
    .flatMap(([, texts]) => texts);

/** The first marked input gets the focus once it is marked. */
function focusFirst(errors: FieldTexts): void {
  const names = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  requestAnimationFrame(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
    inputs.find((input) => names.has(input.name) && input.type !== 'hidden')?.focus();
  });
}
