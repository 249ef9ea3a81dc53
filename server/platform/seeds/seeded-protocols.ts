/**
 * The protocols that every deployment begins with. They ask nothing of a twin and let it have more than they name; what they do is to say
 * what its standard properties are, and which roles lead on from it, so that the chain from organisation to credential can be walked.
 */
import type { Rules } from '../protocols/rules/protocol-rules.js';

export interface Seed {
  readonly did: string;
  readonly name: string;
  readonly description: string;
  readonly properties: Rules['properties'];
  readonly relationships: Rules['relationships'];
}

const location: Rules['properties'][string] = {
  type: 'object',
  description: 'Where it is, in degrees (WGS 84).',
  additionalProperties: true,
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lon: { type: 'number', minimum: -180, maximum: 180 },
  },
};

const country: Rules['properties'][string] = {
  type: 'string',
  maxLength: 64,
  description: 'By its name or its code (ISO 3166-1).',
};

const projectRelationships: Rules['relationships'] = {
  generates: 'Asset',
  operator: 'Organisation',
  verifier: 'Oracle',
  funder: 'Organisation',
};

export const seeds: readonly Seed[] = [
  {
    did: 'did:ixo:protocol/protocol',
    name: 'Protocol',
    description: 'Template and rules that govern the behaviour of domains.',
    properties: {
      properties: 'object',
      relationships: 'object',
      additionalProperties: 'boolean',
      version: { type: 'integer', minimum: 1 },
    },
    relationships: {},
  },
  {
    did: 'did:ixo:protocol/organisation',
    name: 'Organisation',
    description: 'A legal or virtual entity, managed by its Membership Groups.',
    properties: { legalName: 'string', country, website: 'string', mission: 'string' },
    relationships: {
      implements: 'Project',
      groups: 'MembershipGroup',
      parent: { kind: 'Organisation', max: 1 },
    },
  },
  {
    did: 'did:ixo:protocol/membership-group',
    name: 'Membership Group',
    description: 'Members of an organisation, who act for what the group controls.',
    properties: { purpose: 'string' },
    relationships: { organisation: { kind: 'Organisation', max: 1 } },
  },
  {
    did: 'did:ixo:protocol/project',
    name: 'Project',
    description: 'An initiative with its operator, funders, verifiers and assets.',
    properties: { country, location, startDate: 'string', endDate: 'string', goal: 'string' },
    relationships: projectRelationships,
  },
  {
    did: 'did:ixo:protocol/clean-cooking',
    name: 'Clean cooking project',
    description: 'An initiative that brings cleaner stoves and fuels to households.',
    properties: {
      fuel: { type: 'string', description: 'What the stoves burn, such as pellets.' },
      stoves: { type: 'integer', minimum: 0, description: 'How many are in use.' },
      households: { type: 'integer', minimum: 0 },
      country,
      location,
      startDate: 'string',
    },
    relationships: projectRelationships,
  },
  {
    did: 'did:ixo:protocol/asset',
    name: 'Asset',
    description: 'Something that a project generates and claims are made about.',
    properties: { serial: 'string', model: 'string', manufacturer: 'string', location, unit: 'string' },
    relationships: { owner: 'Organisation', verifier: 'Oracle', project: 'Project' },
  },
  {
    did: 'did:ixo:protocol/device',
    name: 'Device',
    description: 'An asset that measures, such as a stove with a meter.',
    properties: {
      serial: 'string',
      model: 'string',
      manufacturer: 'string',
      firmware: 'string',
      installedAt: 'string',
      location,
    },
    relationships: { owner: 'Organisation', verifier: 'Oracle', project: 'Project' },
  },
  {
    did: 'did:ixo:protocol/oracle',
    name: 'Oracle',
    description: 'An AI service that evaluates, verifies and automates.',
    properties: {
      model: { type: 'string', description: 'The language model or method that it works by.' },
      endpoint: { type: 'string', description: 'The URL of its API.' },
      capabilities: { type: 'array', items: 'string' },
    },
    relationships: { operator: 'Organisation' },
  },
  {
    did: 'did:ixo:protocol/request',
    name: 'Request',
    description: 'Something that is asked for, of whom, and about what.',
    properties: {
      title: 'string',
      details: 'object',
      dueAt: 'string',
      budget: { type: 'number', minimum: 0 },
    },
    relationships: { subject: 'any', requester: 'any', assignee: 'Oracle' },
  },
];
