import type { DemoCommunity } from './demo-types.ts';

export const communities: DemoCommunity[] = [
  {
    slug: 'slow-wheels',
    name: 'Slow Wheels cycling club',
    about:
      'We ride on Sundays, forty to seventy kilometres, with a long stop for cake. Nobody gets left behind and nobody is timed. Routes, start times and the café are put to the vote.',
    rules:
      'Be kind about other people’s bikes.\nOne question about a ride at a time.\nWhat the vote says by Saturday noon is what we do.',
    joining: 'public',
  },
  {
    slug: 'riverside-parents',
    name: 'Riverside school parents',
    about:
      'Parents and carers of children at a primary school of three hundred. We run the summer fair, look after a small fund and talk to the school about the things that come up every year.',
    rules:
      'No child is named here, not even your own.\nComplaints about a teacher go to the school, not to this page.\nThe fund is spent as the vote says.',
    joining: 'request',
  },
  {
    slug: 'thursday-choir',
    name: 'The Thursday choir',
    about:
      'Sixty voices in a town hall with a bad heater. No auditions. We sing two concerts a year and decide the programme, the dates and the biscuits together.',
    rules:
      'Vote once you have heard the piece.\nSay what you would like to sing, not who sings it badly.',
    joining: 'public',
  },
  {
    slug: 'hillside-allotments',
    name: 'Hillside allotments',
    about:
      'Forty-two plots, one tap, three sheds and a shared shredder. Plot holders decide here how water, tools and work days are shared out.',
    rules:
      'One voice a plot when it concerns costs.\nPhotographs of your own vegetables only.\nKeep quarrels about hedges to the monthly meeting.',
    joining: 'request',
  },
  {
    slug: 'saturday-repairs',
    name: 'Saturday repair café',
    about:
      'On the first Saturday of the month we mend what people bring: toasters, zips, chairs, radios. We ask here what to learn next and which tools to buy.',
    rules:
      'No advice on mains wiring without somebody who is trained.\nAsk what the owner wants before you open it.\nFailures are welcome, we learn from them.',
    joining: 'public',
  },
  {
    slug: 'night-shift',
    name: 'Night shift',
    about:
      'People who work while others sleep: wards, bakeries, depots, control rooms. Questions about sleep, meals, families and rotas, answered by people who know.',
    rules:
      'Nothing about patients or customers that could be recognised.\nNo medical advice, only what works for you.\nDo not name your workplace.',
    joining: 'request',
  },
  {
    slug: 'one-book-a-month',
    name: 'One book a month',
    about:
      'A reading group without homework. We choose a book, read as much of it as we like and say what we thought. Members propose, everybody ranks.',
    rules:
      'Mark spoilers.\nNot having finished is no reason to stay away.\nDisagree with the book, not the reader.',
    joining: 'public',
  },
  {
    slug: 'evening-college',
    name: 'Evening college students',
    about:
      'Adults back at school after work: languages, bookkeeping, welding, drawing. We collect what should change and take it to the college council twice a term.',
    rules:
      'Speak for yourself, not for your class.\nQuestions close a week before the council meets.\nNo selling of notes.',
    joining: 'public',
  },
  {
    slug: 'tuesday-five-a-side',
    name: 'Tuesday five-a-side',
    about:
      'Fourteen people, ten places, one hall with a leaking roof. We vote on who brings the ball, what we wear and whether it is too cold.',
    rules: 'Answer before Monday evening.\nIf you said yes, turn up.',
    joining: 'invitation',
  },
  {
    slug: 'back-garden-stars',
    name: 'Back garden stargazers',
    about:
      'Binoculars, blankets and the odd telescope. We meet on clear nights outside town and plan here when, where and what to look at.',
    rules:
      'Red light only once it is dark.\nSay where you observe from, roughly.\nBeginners’ questions come first.',
    joining: 'public',
  },
  {
    slug: 'canal-street',
    name: 'Canal Street neighbours',
    about:
      'The people of one long street: tenants, owners, two shops and a bakery. We talk about traffic, bins, trees and the yearly street party.',
    rules:
      'One question a week from each household.\nNo photographs of people or number plates.\nThe street party is for everyone who lives here.',
    joining: 'request',
  },
  {
    slug: 'weeknight-cooks',
    name: 'Weeknight cooks',
    about:
      'For people who cook after work and have half an hour. Cheap, quick, good enough. We swap what worked and vote on what to cook together each month.',
    rules:
      'Say how long it really took.\nNo remarks about what other people eat.\nMetric measures, please.',
    joining: 'public',
  },
];
