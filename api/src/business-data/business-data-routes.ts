import { type BusinessVersionList, contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/database';
import { type Act, route } from '../http/route';
import { forgetCachedVersions } from './cached-versions';
import type { Change, PartChange, StoredObstacles } from './count-change';
import { deleteVersion } from './delete-version';
import { listVersions } from './list-versions';
import { saveVersion } from './save-version';
import { takeBackVersion } from './take-back-version';

type ChangeCall<Body> = { body: Body; session: { id: number }; now: number; act: Act };

/** The administrator's calls on business data. */
export function businessDataRoutes(app: FastifyInstance, storedObstacles: StoredObstacles): void {
  const { config, db } = app.context;

  route(app, contract.business.listVersions, ({ body }) => listVersions(db, body.name, config));
  route(app, contract.business.saveVersion, answering(saveVersion));
  route(app, contract.business.takeBackVersion, answering(takeBackVersion));
  route(app, contract.business.deleteVersion, answering(deleteVersion));

  /** A handler that makes a change and answers the new list. */
  function answering<Body extends PartChange>(
    change: (tx: Transaction, body: Body, by: Change) => Promise<void>,
  ) {
    return async (call: ChangeCall<Body>): Promise<BusinessVersionList> => {
      const { body, session, now, act } = call;
      await act((tx, { setEntryFields }) =>
        change(tx, body, { actorId: session.id, now, setEntryFields, config, storedObstacles }),
      );
      forgetCachedVersions(app.context);
      return listVersions(db, body.name, config);
    };
  }
}
