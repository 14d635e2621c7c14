import { communities } from './communities.ts';
import { questions as cityLife } from './questions/city-life.ts';
import { questions as climate } from './questions/climate.ts';
import { questions as culture } from './questions/culture.ts';
import { questions as democracy } from './questions/democracy.ts';
import { questions as food } from './questions/food.ts';
import { questions as health } from './questions/health.ts';
import { questions as home } from './questions/home.ts';
import { questions as media } from './questions/media.ts';
import { questions as money } from './questions/money.ts';
import { questions as school } from './questions/school.ts';
import { questions as science } from './questions/science.ts';
import { questions as sport } from './questions/sport.ts';
import { questions as technology } from './questions/technology.ts';
import { questions as termSurvey } from './questions/term-survey.ts';
import { questions as travel } from './questions/travel.ts';
import { questions as work } from './questions/work.ts';
import type { DemoCommunity, DemoQuestion, DemoSurvey, DemoTopic } from './shape.ts';
import { surveys } from './surveys.ts';
import { topics } from './topics.ts';

const questions: DemoQuestion[] = [
  ...work,
  ...school,
  ...cityLife,
  ...food,
  ...health,
  ...money,
  ...climate,
  ...technology,
  ...media,
  ...sport,
  ...culture,
  ...home,
  ...democracy,
  ...science,
  ...travel,
  // Behind all others, whose drawing does not change with it.
  ...termSurvey,
];

export const demo: {
  topics: DemoTopic[];
  communities: DemoCommunity[];
  surveys: DemoSurvey[];
  questions: DemoQuestion[];
} = {
  topics,
  communities,
  surveys,
  questions,
};
