import type { DemoTopic } from './demo-types.ts';

export const topics: DemoTopic[] = [
  {
    slug: 'work',
    name: 'Work',
    about: 'Hours, pay, bosses, meetings and what we would change about all of them.',
  },
  {
    slug: 'school',
    name: 'School',
    about: 'What pupils learn, when the bell rings and who decides.',
  },
  {
    slug: 'city-life',
    name: 'City life',
    about: 'Streets, squares, noise, neighbours and how we get about among them.',
  },
  {
    slug: 'food',
    name: 'Food',
    about: 'What we cook, what we throw away and what we argue about at the table.',
  },
  { slug: 'health', name: 'Health', about: 'Sleep, doctors, moving about and feeling all right.' },
  {
    slug: 'money',
    name: 'Money',
    about: 'Earning it, sharing it, saving it and talking about it.',
  },
  {
    slug: 'climate',
    name: 'Climate',
    about: 'Heat, energy and what each of us would do or give up.',
  },
  {
    slug: 'technology',
    name: 'Technology',
    about: 'The machines we carry, trust, repair and switch off.',
  },
  { slug: 'media', name: 'Media', about: 'News, films, books and the hours we spend on them.' },
  {
    slug: 'sport',
    name: 'Sport',
    about: 'Playing it, watching it and quarrelling about the rules.',
  },
  {
    slug: 'culture',
    name: 'Culture',
    about: 'Music, stages, museums and the habits that hold a place together.',
  },
  {
    slug: 'home',
    name: 'Home',
    about: 'Chores, rooms, neighbours and the right way to do small things.',
  },
  {
    slug: 'democracy',
    name: 'Democracy',
    about: 'How a place decides things together, and who gets a say.',
  },
  {
    slug: 'science',
    name: 'Science',
    about: 'What we know, what we would like to know and how it should be shared.',
  },
  {
    slug: 'travel',
    name: 'Travel',
    about: 'Seats, luggage, trains and the first night in a strange bed.',
  },
];
