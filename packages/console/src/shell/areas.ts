import { lazy } from 'react';
import * as registered from '../routes';
import { SECTIONS, type Area } from './area';

export const areas = Object.values<Area>(registered)
  .toSorted(
    (one, other) =>
      SECTIONS.indexOf(one.section) - SECTIONS.indexOf(other.section) || one.order - other.order,
  )
  .map((area) => ({ ...area, Pages: lazy(area.load) }));
