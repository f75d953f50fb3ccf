/** An action that needs the password first. */
export interface PasswordQuestion {
  title: string;
  body: string;
  confirmLabel: string;
  /** Runs with the password; throws the ApiError, which the dialog shows. */
  run: (password: string) => Promise<unknown>;
}
