import type { DemoSurvey } from './demo-types.ts';

/** What surveys of several questions say before the first of them and after the last. */
export const surveys: DemoSurvey[] = [
  {
    title: 'How was this term?',
    intro:
      'Five questions about the evening courses of this term. The learners’ council reads the results out at its next meeting and takes them to the college.',
    thanks:
      'Thank you. The council meets on the first Thursday after the break, and everybody who takes a course may come.',
  },
];
