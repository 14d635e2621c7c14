export const steps = {
  enter: {
    title: 'Sign in by email',
    lead: 'We email you a link that signs you in once, without a password.',
  },
  reset: { title: 'A new password', lead: 'We email you a link to choose one.' },
};
export const backToSignIn = 'Back to sign in';
