import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../i18n/index.ts';
import { IconChevronDown } from '../icons/index.ts';
import { useCountryOptions } from '../parts/index.ts';
import classes from './phone.module.css';
import {
  callingCode,
  isValidPhone,
  loadPhoneBook,
  type PhoneBook,
  readPhone,
  type Written,
  writePhone,
} from './phone-number.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'type'> {
  /** The number as stored and sent: E.164. */
  value: string;
  onChange: (value: string) => void;
  /** The person's country, used until the number or the user selects another. */
  country: string | null | undefined;
}

/** A field for a phone number with its country code. An invalid number shows an error when the field is left. */
export function PhoneField(props: Props) {
  const { data: book } = useQuery({
    queryKey: ['phone book'],
    queryFn: loadPhoneBook,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { country: _, onChange, ...input } = props;
  const plain = (
    <TextInput autoComplete="tel" {...input} type="tel" onChange={(event) => onChange(event.currentTarget.value)} />
  );
  return book ? (
    <Suspense fallback={plain}>
      <LoadedField {...props} book={book} />
    </Suspense>
  ) : (
    plain
  );
}

function LoadedField({ book, value, onChange, country, error, ...input }: Props & { book: PhoneBook }) {
  const validation = useT('validation');
  const attributes = useT('attributes');
  const [written, setWritten] = useState<Written | null>(null);
  const [isLeft, setLeft] = useState(false);
  // Typed text is kept as typed; a value from elsewhere is formatted.
  const shown = written && writePhone(book, written) === value ? written : readPhone(book, value, country ?? '');
  const write = (next: Written) => {
    setWritten(next);
    onChange(writePhone(book, next));
  };
  const leave = () => {
    setLeft(true);
    if (isValidPhone(book, value)) setWritten(readPhone(book, value, shown.country));
  };
  const isWrong = isLeft && value !== '' && !isValidPhone(book, value);
  return (
    <TextInput
      autoComplete="tel"
      {...input}
      type="tel"
      value={shown.text}
      onChange={(event) => write({ ...shown, text: event.currentTarget.value })}
      onBlur={leave}
      error={error || (isWrong && validation('phone', { attribute: attributes('phone') }))}
      leftSectionWidth={84}
      leftSectionPointerEvents="all"
      leftSection={
        <CodeChoice
          book={book}
          country={shown.country}
          isDisabled={input.disabled ?? false}
          onChoose={(chosen) => write({ ...shown, country: chosen })}
        />
      }
    />
  );
}

interface ChoiceProps {
  book: PhoneBook;
  country: string;
  isDisabled: boolean;
  onChoose: (country: string) => void;
}

/** The code before the number; the list of countries is the browser's own, which is the best one on a phone. */
function CodeChoice({ book, country, isDisabled, onChoose }: ChoiceProps) {
  const t = useT('app');
  const options = useCountryOptions().filter(({ value }) => book.isSupportedCountry(value));
  return (
    <span className={classes.code}>
      <span aria-hidden>{callingCode(book, country) || '+'}</span>
      <IconChevronDown size={12} stroke={1.6} aria-hidden />
      <select
        aria-label={t('calling_code')}
        value={country}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {!options.some(({ value }) => value === country) && <option value={country} />}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label} ({callingCode(book, value)})
          </option>
        ))}
      </select>
    </span>
  );
}
