export const agreement = <T>({
  age,
  terms,
  privacy,
}: {
  age: number;
  terms: (text: string) => T;
  privacy: (text: string) => T;
}) =>
  [
    `You must be at least ${age}. By creating an account you accept the `,
    terms('terms'),
    '; the ',
    privacy('privacy policy'),
    ' says what we store.',
  ] as const;
export const title = 'Create an account';
export const description = 'An email address, a name and a password: that is all an account takes.';
export const addressHint = 'We send a link to it. Nobody else sees your address.';
