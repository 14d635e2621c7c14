import { communities } from '../demo/communities.ts';
import { questions as cityLife } from '../demo/questions/city-life.ts';
import { questions as climate } from '../demo/questions/climate.ts';
import { questions as culture } from '../demo/questions/culture.ts';
import { questions as democracy } from '../demo/questions/democracy.ts';
import { questions as food } from '../demo/questions/food.ts';
import { questions as health } from '../demo/questions/health.ts';
import { questions as home } from '../demo/questions/home.ts';
import { questions as media } from '../demo/questions/media.ts';
import { questions as money } from '../demo/questions/money.ts';
import { questions as school } from '../demo/questions/school.ts';
import { questions as science } from '../demo/questions/science.ts';
import { questions as sport } from '../demo/questions/sport.ts';
import { questions as technology } from '../demo/questions/technology.ts';
import { questions as termSurvey } from '../demo/questions/term-survey.ts';
import { questions as travel } from '../demo/questions/travel.ts';
import { questions as work } from '../demo/questions/work.ts';
import type { DemoCommunity, DemoQuestion, DemoSurvey, DemoTopic } from '../demo/demo-types.ts';
import { surveys } from '../demo/surveys.ts';
import { topics } from '../demo/topics.ts';

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
