/** Names of IANA time zones: letters, digits and `_ + - /`, never a bare offset. */
const FORM = /^[A-Za-z][A-Za-z0-9_+\-/]{0,62}$/;

/** Whether `name` is a time zone this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
