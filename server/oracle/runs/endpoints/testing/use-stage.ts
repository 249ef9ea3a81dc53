import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { TestReplica } from '../../../../testing/server.js';
import { openStage, type Scene, type Stage } from './stage.js';

/** The fixtures of a test. */
export interface OnStage {
  readonly stage: Stage;
  /** A scene that only this test uses. */
  readonly scene: Scene;
}

export interface OnReplicas extends OnStage {
  /** Another server on the same database. */
  readonly replica: TestReplica;
}

/** Starts a stage for the tests of a file, and a new scene for each test. */
export function useStage(): OnStage {
  let stage: Stage;
  let scene: Scene;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    scene = await stage.newScene();
  });
  return {
    get stage() {
      return stage;
    },
    get scene() {
      return scene;
    },
  };
}

/** The same with two servers. */
export function useReplicas(): OnReplicas {
  const test = useStage();
  let replica: TestReplica;
  beforeAll(async () => {
    replica = await test.stage.startReplica();
  });
  return {
    get stage() {
      return test.stage;
    },
    get scene() {
      return test.scene;
    },
    get replica() {
      return replica;
    },
  };
}
