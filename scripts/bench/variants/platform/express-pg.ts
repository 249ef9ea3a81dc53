/** Bare Express 5 on the tables of the platform: prepared SQL that was written for each request, without authentication or validation. */
import { createServer } from 'node:http';
import express from 'express';
import { serve } from '../../harness/serve-variant.js';
import { followEvents } from './express-pg/event-routes.js';
import { approveClaim, castVote } from './express-pg/governance-routes.js';
import { changeTwin, createTwin, listTwins, readTwin } from './express-pg/twin-routes.js';

const app = express();
app.use(express.json());
app.get('/v1/entities/:did', readTwin);
app.get('/v1/entities', listTwins);
app.post('/v1/entities', createTwin);
app.patch('/v1/entities/:did', changeTwin);
app.put('/v1/proposals/:id/vote', castVote);
app.post('/v1/claims/:id/evaluations', approveClaim);
app.get('/v1/events', followEvents);
await serve(createServer(app));
