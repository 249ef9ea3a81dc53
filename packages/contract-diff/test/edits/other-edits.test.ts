import { testEdits } from './judge-edits.js';

testEdits((base) => base !== 'spec/openapi.yaml');
