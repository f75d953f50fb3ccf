import { ApiError } from '@masthead/contract';
import type { FormSchemaName, SchemaInput, SchemaOutput } from '@masthead/contract/form-schemas.ts';
import { createElement, type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import { translator } from '../i18n/index.ts';
import { focusFirst, readValue } from './dom.ts';
import { errorOf, type FieldTexts, isSame, placeErrors, splitErrors, withoutErrors } from './form-state.ts';
import { Label } from './Label.tsx';
import { loadChecks, usePreloadedChecks } from './load-checks.ts';
import { requiredFields } from './required-fields.ts';
import { useDraft } from './useDraft.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

interface FormSettings<N extends FormSchemaName, A> {
  /** Name of the schema that the call takes. */
  schema: N;
  /** Values to begin with. */
  initial: SchemaInput<N>;
  /** Changes of these values that are there from the beginning and not saved yet. */
  changes?: Partial<SchemaInput<N>>;
  /** Sends the checked values; its ApiError is shown in the form. */
  submit: (values: SchemaOutput<N>) => Promise<A>;
  onDone?: (answer: A, values: SchemaOutput<N>) => void;
  /** Name of the form and its record: unsaved changes are kept in the browser under it. Left out if input is secret. */
  draft?: string;
  /** True if leaving with unsaved changes asks first; defaults to true. */
  asksBeforeLeaving?: boolean;
}

/**
 * Binds a form to a schema of the contract. `{...form.text('name', label)}` on a text input, `{...form.field('country_id', label)}`
 * on any other, `{...form.checkbox('enabled')}` on a checkbox or switch; a label says 'optional' where the schema does.
 * Around them `<form onSubmit={form.onSubmit} noValidate>` and `<FormBanner form={form} />`. A second
 * submit during the first is refused; leaving with unsaved changes asks.
 */
export function useForm<N extends FormSchemaName, A>(settings: FormSettings<N, A>) {
  type Values = SchemaInput<N>;
  const [saved, setSaved] = useState<Values>(settings.initial);
  const [values, setValues] = useState<Values>({ ...settings.initial, ...settings.changes });
  const [errors, setErrors] = useState<FieldTexts>({});
  const [banner, setBanner] = useState<string[]>([]);
  const shown = useRef(new Set<string>());
  const isDirty = !isSame(values, saved);
  usePreloadedChecks();
  const draft = useDraft(settings.draft, saved as object, values as object, (part) =>
    setValues((current) => ({ ...(current as object), ...part }) as Values),
  );
  const letGo = useLeaveQuestion(settings.asksBeforeLeaving !== false && isDirty, { onDiscard: draft.forget });

  const set = useCallback(<K extends keyof Values & string>(name: K, value: Values[K]) => {
    setValues((current) => ({ ...(current as object), [name]: value }) as Values);
    setErrors((current) => withoutErrors(current, name));
  }, []);
  const reset = useCallback(
    (next: Values) => {
      setSaved(next);
      setValues(next);
      setErrors({});
      setBanner([]);
      // The next step may come before this is drawn.
      letGo();
    },
    [letGo],
  );
  const labelled = <L extends ReactNode>(name: string, label: L) =>
    (label === undefined
      ? {}
      : {
          label: createElement(Label, { isOptional: !requiredFields[settings.schema]?.includes(name) }, label),
        }) as L extends undefined ? object : { label: ReactNode };
  const bind = (name: keyof Values & string) => {
    shown.current.add(name);
    return {
      name,
      onChange: (given: unknown) => set(name, readValue(given) as Values[typeof name]),
      error: errorOf(errors, name),
    };
  };
  const show = (form: Element, placed: { fields: FieldTexts; banner: string[] }) => {
    setErrors(placed.fields);
    setBanner(placed.banner);
    focusFirst(form, placed.fields);
  };
  const { isBusy, submit } = useSubmit(settings, values, {
    show,
    shows: (path) => shown.current.has(path.split('.')[0]!),
    onSaved: () => {
      setSaved(values);
      draft.forget();
      letGo();
    },
  });

  return {
    values,
    set,
    /** Starts again with these values, as saved. */
    reset,
    field: <K extends keyof Values & string, L extends ReactNode = undefined>(name: K, label?: L) => ({
      ...bind(name),
      ...labelled(name, label),
      value: values[name],
    }),
    text: <L extends ReactNode = undefined>(name: keyof Values & string, label?: L) => ({
      ...bind(name),
      ...labelled(name, label),
      value: String(values[name] ?? ''),
    }),
    checkbox: (name: keyof Values & string) => ({ ...bind(name), checked: Boolean(values[name]) }),
    errors,
    banner,
    /** Changes of an earlier visit, which `FormBanner` offers. */
    offer: draft.offer,
    isBusy,
    isDirty,
    /** First text of a nested path, such as 'near_words.0.distance'. */
    errorOf: (path: string) => errorOf(errors, path),
    /** Sends the form without a click on its button. Returns true if it was saved. */
    save: submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

/** Loads the checks and their texts, which the page is shown without. */
async function loadCheck() {
  const { load, translate } = translator.get();
  const [{ checkForm }] = await Promise.all([
    loadChecks(),
    Promise.allSettled([load('validation'), load('attributes')]),
  ]);
  return { checkForm, say: translate };
}

interface Outcome {
  show: (form: Element, placed: { fields: FieldTexts; banner: string[] }) => void;
  /** Returns true if the form has an input for a path. */
  shows: (path: string) => boolean;
  onSaved: () => void;
}

/** Validates and sends the form and shows the result; one submission at a time. */
function useSubmit<N extends FormSchemaName, A>(
  { schema, submit, onDone }: FormSettings<N, A>,
  values: SchemaInput<N>,
  { show, shows, onSaved }: Outcome,
) {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const fail = (form: Element, error: unknown) => {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return notifyFailure(error);
    if (error.status !== 401) show(form, placeErrors(error.body, shows));
  };
  const send = async (form: Element): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    try {
      const { checkForm, say } = await loadCheck();
      const checked = checkForm(schema, values, say);
      show(form, checked.ok ? { fields: {}, banner: [] } : splitErrors(checked.errors, shows));
      if (!checked.ok) return false;
      setBusy(true);
      const answer = await submit(checked.data);
      onSaved();
      onDone?.(answer, checked.data);
      return true;
    } catch (error) {
      fail(form, error);
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit: send };
}
