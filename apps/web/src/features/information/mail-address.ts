/** Returns a mailto address with subject and text. */
export const mailAddress = (email: string, { subject, body }: { subject: string; body: string }): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
