// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

/** The events of the contract, as the contents of a page. */
export const eventsPage = `<div class="reference">
<nav class="contents" aria-label="Contents">
<h2><a href="#channel-session">A session&#39;s event channel</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#greet.connected"><code>connected</code></a></li>
<li><a href="#refuse.exception"><code>exception</code></a></li>
<li><a href="#warnOfExpiry.tokenExpiring"><code>token_expiring</code></a></li>
<li><a href="#closeSocket.closing"><code>closing</code></a></li>
<li><a href="#tellOfToolCall.toolCallEvent"><code>tool_call</code></a></li>
<li><a href="#takeAction.actionCall"><code>action_call</code></a></li>
<li><a href="#renderComponent.renderComponentEvent"><code>render_component</code></a></li>
<li><a href="#callBrowserTool.browserToolCall"><code>browser_tool_call</code></a></li>
<li><a href="#tellOfRouting.routerUpdateEvent"><code>router_update</code></a></li>
<li><a href="#invalidateMessageCache.messageCacheInvalidation"><code>message_cache_invalidation</code></a></li>
<li><a href="#promptForDelegation.delegationRequiredEvent"><code>delegation_required</code></a></li>
</ul>
<h3>From the client</h3>
<ul>
<li><a href="#answerPing.ping"><code>ping</code></a></li>
<li><a href="#reportStatus.statusRequest"><code>status</code></a></li>
<li><a href="#subscribe.subscribe"><code>subscribe</code></a></li>
<li><a href="#listEvents.listEvents"><code>list-events</code></a></li>
<li><a href="#renewAuthentication.authenticate"><code>authenticate</code></a></li>
<li><a href="#takeToolResult.toolResult"><code>tool_result</code></a></li>
<li><a href="#takeActionResult.actionCallResult"><code>action_call_result</code></a></li>
</ul>
<h2><a href="#channel-answer">A streamed answer</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#streamAnswer">Stream an answer</a><ul><li><a href="#streamAnswer.run"><code>run</code></a></li>
<li><a href="#streamAnswer.reasoning"><code>reasoning</code></a></li>
<li><a href="#streamAnswer.message"><code>message</code></a></li>
<li><a href="#streamAnswer.toolCall"><code>tool_call</code></a></li>
<li><a href="#streamAnswer.actionCall"><code>action_call</code></a></li>
<li><a href="#streamAnswer.browserToolCall"><code>browser_tool_call</code></a></li>
<li><a href="#streamAnswer.renderComponent"><code>render_component</code></a></li>
<li><a href="#streamAnswer.routerUpdate"><code>router_update</code></a></li>
<li><a href="#streamAnswer.delegationRequired"><code>delegation_required</code></a></li>
<li><a href="#streamAnswer.error"><code>error</code></a></li>
<li><a href="#streamAnswer.done"><code>done</code></a></li>
</ul></li>
</ul>
<h2><a href="#channel-platformEvents">The platform&#39;s events</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#streamPlatformEvents">Stream what happens on the platform</a><ul><li><a href="#streamPlatformEvents.twinCreated"><code>twin.created</code></a></li>
<li><a href="#streamPlatformEvents.twinUpdated"><code>twin.updated</code></a></li>
<li><a href="#streamPlatformEvents.twinDeleted"><code>twin.deleted</code></a></li>
<li><a href="#streamPlatformEvents.twinVerificationChanged"><code>twin.verification_changed</code></a></li>
<li><a href="#streamPlatformEvents.relationshipCreated"><code>relationship.created</code></a></li>
<li><a href="#streamPlatformEvents.relationshipDeleted"><code>relationship.deleted</code></a></li>
<li><a href="#streamPlatformEvents.memberAdded"><code>member.added</code></a></li>
<li><a href="#streamPlatformEvents.memberRemoved"><code>member.removed</code></a></li>
<li><a href="#streamPlatformEvents.protocolCreated"><code>protocol.created</code></a></li>
<li><a href="#streamPlatformEvents.protocolVersionCreated"><code>protocol.version_created</code></a></li>
<li><a href="#streamPlatformEvents.proposalOpened"><code>proposal.opened</code></a></li>
<li><a href="#streamPlatformEvents.proposalVoteCast"><code>proposal.vote_cast</code></a></li>
<li><a href="#streamPlatformEvents.proposalClosed"><code>proposal.closed</code></a></li>
<li><a href="#streamPlatformEvents.claimCreated"><code>claim.created</code></a></li>
<li><a href="#streamPlatformEvents.claimEvaluated"><code>claim.evaluated</code></a></li>
<li><a href="#streamPlatformEvents.credentialIssued"><code>credential.issued</code></a></li>
<li><a href="#streamPlatformEvents.credentialRevoked"><code>credential.revoked</code></a></li>
<li><a href="#streamPlatformEvents.issuanceCreated"><code>issuance.created</code></a></li>
</ul></li>
</ul>
<h2><a href="#channel-webhook">Webhooks</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#callWebhook">Tell a receiver what happens on the platform</a><ul><li><a href="#callWebhook.twinCreated"><code>twin.created</code></a></li>
<li><a href="#callWebhook.twinUpdated"><code>twin.updated</code></a></li>
<li><a href="#callWebhook.twinDeleted"><code>twin.deleted</code></a></li>
<li><a href="#callWebhook.twinVerificationChanged"><code>twin.verification_changed</code></a></li>
<li><a href="#callWebhook.relationshipCreated"><code>relationship.created</code></a></li>
<li><a href="#callWebhook.relationshipDeleted"><code>relationship.deleted</code></a></li>
<li><a href="#callWebhook.memberAdded"><code>member.added</code></a></li>
<li><a href="#callWebhook.memberRemoved"><code>member.removed</code></a></li>
<li><a href="#callWebhook.protocolCreated"><code>protocol.created</code></a></li>
<li><a href="#callWebhook.protocolVersionCreated"><code>protocol.version_created</code></a></li>
<li><a href="#callWebhook.proposalOpened"><code>proposal.opened</code></a></li>
<li><a href="#callWebhook.proposalVoteCast"><code>proposal.vote_cast</code></a></li>
<li><a href="#callWebhook.proposalClosed"><code>proposal.closed</code></a></li>
<li><a href="#callWebhook.claimCreated"><code>claim.created</code></a></li>
<li><a href="#callWebhook.claimEvaluated"><code>claim.evaluated</code></a></li>
<li><a href="#callWebhook.credentialIssued"><code>credential.issued</code></a></li>
<li><a href="#callWebhook.credentialRevoked"><code>credential.revoked</code></a></li>
<li><a href="#callWebhook.issuanceCreated"><code>issuance.created</code></a></li>
<li><a href="#callWebhook.webhookVerification"><code>webhook.verification</code></a></li>
<li><a href="#callWebhook.webhookTest"><code>webhook.test</code></a></li>
</ul></li>
</ul>
<h2><a href="#types">Shared values</a></h2>
</nav>
<main>
<h1>twin-oracle events <span class="version">0.2.0</span></h1>
<p>What an oracle says while it works: the Socket.IO events of a session, and the frames of a streamed answer.
What happens on the platform: the frames of its feed, and what webhooks are sent.
The HTTP operations are in the OpenAPI document.</p>
<section id="channel-session">
<h2>A session&#39;s event channel</h2>
<p>Connect to namespace <code>/</code> with the query parameter <code>sessionId</code> and an <code>auth</code> object that holds <code>invocation</code> or <code>ucanDelegation</code>.
Both are checked as for HTTP, before the connection is accepted; a handshake without a session of the caller or without a
valid UCAN is refused and closed at once. The client then finds a <code>Problem</code> of the OpenAPI document in the <code>data</code> of its
<code>connect_error</code>. A client that reads events by their names adds <code>envelope=none</code> to the query. A user who has as many sockets open as one may have is refused with <code>too_many_requests</code>. The server joins the socket to its session and says <code>connected</code>.</p>
<p>A socket lives no longer than its token. Before it expires the server says <code>token_expiring</code>; <code>authenticate</code> with a fresh token of the
same user keeps the socket open. Before the server closes a socket it says why: <code>closing</code>.</p>
<p>Nothing is kept for a socket that is away. After a reconnection <code>subscribe</code> sends again what the runs have told meanwhile, open calls are
offered to the new socket, and <code>token_expiring</code> comes in its time.</p>
<dl class="connection">
<dt>Protocol</dt><dd>socket.io: Socket.IO 4 on the path <code>/socket.io/</code>, namespace <code>/</code>.</dd>
<dt>Address</dt><dd><code>/</code></dd>
</dl>
<h3>The handshake</h3>
<pre tabindex="0"><code>const socket = io(origin, { query: { sessionId: &#39;…&#39; }, auth: { invocation: &#39;…&#39; } });</code></pre>
<h4><code>query</code></h4>
<p>The query of the handshake. Other members are ignored.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>envelope</code> <span class="optional">optional</span></td><td>string</td><td>With <code>none</code>, events come without the envelope for the published client, and so in half the bytes.<span class="rules"> Always <code>none</code>.</span></td></tr>
</tbody>
</table>
<h4><code>auth</code></h4>
<p>The <code>auth</code> object of the handshake. One of the two is needed; the invocation is looked at first.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>invocation</code> <span class="optional">optional</span></td><td>string</td><td>A user-signed UCAN invocation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
<tr><td><code>ucanDelegation</code> <span class="optional">optional</span></td><td>string</td><td>A user-to-oracle UCAN delegation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
</tbody>
</table>

<h3>From the server</h3>
<section class="operation" id="greet">
<h4>Say that the handshake was accepted <span class="stability stable">stable</span></h4>

<article id="greet.connected">
<h5><code>connected</code> <span class="direction from-server">from the server</span></h5>
<p>The handshake was accepted.</p>

<p>The handshake was accepted. It is said again on an open connection when the server&#39;s replicas were cut off from each other, so that events
may have been missed: a client then catches up by <code>subscribe</code>, as after a reconnection.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;message&#34;: &#34;Connected&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="refuse">
<h4>Say that an event of the client was refused <span class="stability beta">beta</span></h4>

<article id="refuse.exception">
<h5><code>exception</code> <span class="direction from-server">from the server</span></h5>
<p>An event of the client was refused.</p>

<p>An event that this socket sent was refused. Nothing else happened because of it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>event</code> <span class="required">required</span></td><td>string</td><td>The name of the refused event.</td></tr>
<tr><td><code>code</code> <span class="required">required</span></td><td><a href="#type-ProblemCode">ProblemCode</a></td><td>Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>errors</code> <span class="optional">optional</span></td><td>array of object</td><td>One field that does not fit the contract.</td></tr>
<tr><td><code>errors[].field</code> <span class="required">required</span></td><td>string</td><td>Where it is: <code>body</code>, <code>query</code>, <code>path</code> or <code>header</code>, on the socket <code>payload</code>, <code>event</code>, <code>query</code> or <code>auth</code>; then the way to the value.</td></tr>
<tr><td><code>errors[].rule</code> <span class="required">required</span></td><td>string</td><td>The rule that it breaks, a JSON Schema keyword of the contract, a problem code, or why a token was refused.</td></tr>
<tr><td><code>errors[].message</code> <span class="required">required</span></td><td>string</td><td>What to do about it.</td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td><a href="#type-RefusalCode">RefusalCode</a></td><td>Says why credentials were refused. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>reasonDetail</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;event&#34;: &#34;subscribe&#34;,
  &#34;code&#34;: &#34;invalid_request&#34;,
  &#34;message&#34;: &#34;The event does not fit the contract: payload.sessionId must be string&#34;,
  &#34;errors&#34;: [
    {
      &#34;field&#34;: &#34;payload.sessionId&#34;,
      &#34;rule&#34;: &#34;type&#34;,
      &#34;message&#34;: &#34;must be string&#34;
    }
  ],
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="warnOfExpiry">
<h4>Say that the socket&#39;s token expires soon <span class="stability beta">beta</span></h4>

<article id="warnOfExpiry.tokenExpiring">
<h5><code>token_expiring</code> <span class="direction from-server">from the server</span></h5>
<p>The socket&#39;s token expires soon.</p>

<p>The token of the socket expires soon. Answer with <code>authenticate</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>expiresAt</code> <span class="required">required</span></td><td>integer</td><td>When the socket is closed; Unix time in seconds.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;expiresAt&#34;: 1767262200,
  &#34;timestamp&#34;: &#34;2026-01-01T10:09:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="closeSocket">
<h4>Say why the socket is closed <span class="stability beta">beta</span></h4>

<article id="closeSocket.closing">
<h5><code>closing</code> <span class="direction from-server">from the server</span></h5>
<p>Why the server closes this socket.</p>

<p>Why the server closes this socket. The connection ends right after it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-ClosingReason">ClosingReason</a></td><td>Why a socket is closed.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;reason&#34;: &#34;ucan_revoked&#34;,
  &#34;message&#34;: &#34;The token of this connection was revoked&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="tellOfToolCall">
<h4>Say that a tool is being called or has returned <span class="stability stable">stable</span></h4>

<article id="tellOfToolCall.toolCallEvent">
<h5><code>tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool is being called, or has returned.</p>

<p>A tool is being called, or has returned, as on the stream.
Unless the handshake says <code>envelope=none</code>, the payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code>
and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>eventName</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> Always <code>tool_call</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="optional">optional</span></td><td>object</td><td>A tool is being called, or has returned. Both frames of a call carry the same <code>eventId</code> and its <code>args</code>.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>payload.args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>payload.status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>payload.output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
  &#34;toolName&#34;: &#34;find_twins&#34;,
  &#34;args&#34;: {
    &#34;type&#34;: &#34;Project&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;,
  &#34;eventName&#34;: &#34;tool_call&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
    &#34;toolName&#34;: &#34;find_twins&#34;,
    &#34;args&#34;: {
      &#34;type&#34;: &#34;Project&#34;
    },
    &#34;status&#34;: &#34;isRunning&#34;
  },
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 3
}</code></pre>
</article>
</section>
<section class="operation" id="takeAction">
<h4>Have one tab take an AG-UI action <span class="stability stable">stable</span></h4>

<article id="takeAction.actionCall">
<h5><code>action_call</code> <span class="direction from-server">from the server</span></h5>
<p>An AG-UI action is being taken, or has returned.</p>

<p>An AG-UI action is being taken in the user&#39;s interface, or has returned. Both frames of a call carry the same <code>toolCallId</code> and its <code>args</code>.
On the socket it comes once, to one tab, when the action is to be taken: the tab answers with <code>action_call_result</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;toolName&#34;: &#34;highlight&#34;,
  &#34;args&#34;: {
    &#34;did&#34;: &#34;did:ixo:entity:0123456789abcdef0123456789abcdef&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="renderComponent">
<h4>Have a UI component shown <span class="stability stable">stable</span></h4>

<article id="renderComponent.renderComponentEvent">
<h5><code>render_component</code> <span class="direction from-server">from the server</span></h5>
<p>A UI component is to be shown.</p>

<p>A UI component is to be shown, as on the stream.
Unless the handshake says <code>envelope=none</code>, the payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code>
and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>eventName</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> Always <code>render_component</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="optional">optional</span></td><td>object</td><td>A UI component is to be shown. The same <code>eventId</code> again replaces what was shown.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>payload.status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
  &#34;componentName&#34;: &#34;TwinCard&#34;,
  &#34;args&#34;: {
    &#34;name&#34;: &#34;Clean Cooking Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;,
  &#34;eventName&#34;: &#34;render_component&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
    &#34;componentName&#34;: &#34;TwinCard&#34;,
    &#34;args&#34;: {
      &#34;name&#34;: &#34;Clean Cooking Project&#34;
    },
    &#34;status&#34;: &#34;done&#34;
  },
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 5
}</code></pre>
</article>
</section>
<section class="operation" id="callBrowserTool">
<h4>Have one tab run a browser tool <span class="stability stable">stable</span></h4>

<article id="callBrowserTool.browserToolCall">
<h5><code>browser_tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool of the user&#39;s browser is being called.</p>

<p>A tool of the user&#39;s browser is being called. The stream tells of it once, so that a client without a socket can answer by
<code>POST /sessions/{sessionId}/tool-results</code>; on the socket it goes to one tab, which answers with <code>tool_result</code>. It may come to a tab again, with the same
<code>toolCallId</code>, until <code>expiresAt</code>, when the call is given up.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td>Of this call alone; the <code>eventId</code> of its <code>tool_call</code> frames.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>expiresAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;toolName&#34;: &#34;read_selection&#34;,
  &#34;args&#34;: {},
  &#34;expiresAt&#34;: &#34;2026-01-01T10:00:15.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="tellOfRouting">
<h4>Say who goes on with the answer <span class="stability stable">stable</span></h4>

<article id="tellOfRouting.routerUpdateEvent">
<h5><code>router_update</code> <span class="direction from-server">from the server</span></h5>
<p>Another agent or model continues the answer.</p>

<p>Another agent or model continues the answer, as on the stream. It comes without an envelope, in which the published client would take it for a message.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>from</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>to</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;from&#34;: &#34;large-model&#34;,
  &#34;to&#34;: &#34;guide&#34;,
  &#34;reason&#34;: &#34;This oracle has no model large-model&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 2
}</code></pre>
</article>
</section>
<section class="operation" id="invalidateMessageCache">
<h4>Say that messages have changed <span class="stability stable">stable</span></h4>

<article id="invalidateMessageCache.messageCacheInvalidation">
<h5><code>message_cache_invalidation</code> <span class="direction from-server">from the server</span></h5>
<p>A cached message should be dropped.</p>

<p>A cached message should be dropped.
Unless the handshake says <code>envelope=none</code>, the payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code>
and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>messageId</code> <span class="optional">optional</span></td><td>string</td><td>The message that has changed or is new, when it is one.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>eventName</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> Always <code>message_cache_invalidation</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="optional">optional</span></td><td>object</td><td>Messages of the session have changed that no stream tells of; read the history again.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.messageId</code> <span class="optional">optional</span></td><td>string</td><td>The message that has changed or is new, when it is one.</td></tr>
<tr><td><code>payload.timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;eventName&#34;: &#34;message_cache_invalidation&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
    &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
  }
}</code></pre>
</article>
</section>
<section class="operation" id="promptForDelegation">
<h4>Ask the user to authorize the oracle again <span class="stability beta">beta</span></h4>

<article id="promptForDelegation.delegationRequiredEvent">
<h5><code>delegation_required</code> <span class="direction from-server">from the server</span></h5>
<p>A tool needs the user&#39;s delegation; ask the user to authorize the oracle again.</p>

<p>The re-authorize prompt, as on the stream.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>oracleDid</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td>The tool that needs it.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-DelegationRequiredReason">DelegationRequiredReason</a></td><td>Why there is no delegation that can be used, in words of RefusalCode.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td>What to tell the user.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;oracleDid&#34;: &#34;did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S&#34;,
  &#34;toolName&#34;: &#34;read_delegation&#34;,
  &#34;reason&#34;: &#34;delegation_missing&#34;,
  &#34;message&#34;: &#34;The oracle needs your permission; authorize it and send the message again&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 7
}</code></pre>
</article>
</section>
<h3>From the client</h3>
<section class="operation" id="answerPing">
<h4>Keep the connection alive <span class="stability stable">stable</span></h4>

<article id="answerPing.ping">
<h5><code>ping</code> <span class="direction from-client">from the client</span></h5>
<p>Keep the connection alive.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="answerPing.pong">
<h5><code>pong</code> <span class="direction from-server">from the server</span></h5>
<p>The reply to <code>ping</code>.</p>


<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="reportStatus">
<h4>Report connection figures <span class="stability stable">stable</span></h4>

<article id="reportStatus.statusRequest">
<h5><code>status</code> <span class="direction from-client">from the client</span></h5>
<p>Ask for connection figures.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="reportStatus.statusReply">
<h5><code>status</code> <span class="direction from-server">from the server</span></h5>
<p>Connection figures.</p>

<p>Connection figures of all replicas together.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>connected</code> <span class="required">required</span></td><td>boolean</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>activeSessions</code> <span class="required">required</span></td><td>integer</td><td>Sessions with at least one socket.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>totalConnections</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;connected&#34;: true,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;activeSessions&#34;: 1,
  &#34;totalConnections&#34;: 1,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="subscribe">
<h4>Subscribe to the session&#39;s events <span class="stability stable">stable</span></h4>

<article id="subscribe.subscribe">
<h5><code>subscribe</code> <span class="direction from-client">from the client</span></h5>
<p>Subscribe to the session&#39;s events; the payload may be left out.</p>

<p>Ask how far the session&#39;s runs have come, and for what was missed of them. A socket gets the events of its own session without asking, and
those of no other. With <code>runId</code> or <code>after</code> it is sent again what the session&#39;s sockets were told above the frame <code>after</code> of the run <code>runId</code>,
or else of the session&#39;s latest run, and all that later runs have told; then a <code>message_cache_invalidation</code> for each of these runs, and then
<code>subscribed</code>. An event whose <code>seq</code> the client knows came live meanwhile. This is how a client catches up after each reconnection, and at
each further <code>connected</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>runId</code> <span class="optional">optional</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>after</code> <span class="optional">optional</span></td><td>integer</td><td>The number of the last frame of that run that the client knows; 0, as when only <code>runId</code> is given, for none.<span class="rules"> <code>0</code> to <code>2147483647</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{}</code></pre>
</article>
<p class="reply">Answered with</p>
<article id="subscribe.subscribed">
<h5><code>subscribed</code> <span class="direction from-server">from the server</span></h5>
<p>What was asked for has been sent.</p>

<p>The session&#39;s latest run, if it has one. A client may catch up from here after a reconnection.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>runId</code> <span class="optional">optional</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>lastSeq</code> <span class="optional">optional</span></td><td>integer</td><td>The number of the run&#39;s last frame so far.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="listEvents">
<h4>List every event of this contract <span class="stability stable">stable</span></h4>

<article id="listEvents.listEvents">
<h5><code>list-events</code> <span class="direction from-client">from the client</span></h5>
<p>Ask for the event catalog.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="listEvents.availableEvents">
<h5><code>available-events</code> <span class="direction from-server">from the server</span></h5>
<p>The event catalog.</p>

<p>Every event name of this contract, by direction.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>clientEvents</code> <span class="required">required</span></td><td>array of string</td><td></td></tr>
<tr><td><code>serverEvents</code> <span class="required">required</span></td><td>array of string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;clientEvents&#34;: [
    &#34;ping&#34;,
    &#34;status&#34;,
    &#34;subscribe&#34;,
    &#34;list-events&#34;,
    &#34;tool_result&#34;,
    &#34;action_call_result&#34;,
    &#34;authenticate&#34;
  ],
  &#34;serverEvents&#34;: [
    &#34;connected&#34;,
    &#34;exception&#34;,
    &#34;pong&#34;,
    &#34;status&#34;,
    &#34;subscribed&#34;,
    &#34;available-events&#34;,
    &#34;closing&#34;
  ],
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="renewAuthentication">
<h4>Take a fresh token for an open socket <span class="stability beta">beta</span></h4>

<article id="renewAuthentication.authenticate">
<h5><code>authenticate</code> <span class="direction from-client">from the client</span></h5>
<p>A fresh token for this socket.</p>

<p>A fresh token for a socket that stays open, of the same user. One of the two is needed; the invocation is looked at first.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>invocation</code> <span class="optional">optional</span></td><td>string</td><td>A user-signed UCAN invocation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
<tr><td><code>ucanDelegation</code> <span class="optional">optional</span></td><td>string</td><td>A user-to-oracle UCAN delegation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;invocation&#34;: &#34;OqJlcm9vdHOB2CpYJQABcRIgZ2l2ZW4gaGVyZSBhcyBhbiBleGFtcGxl&#34;
}</code></pre>
</article>
<p class="reply">Answered with</p>
<article id="renewAuthentication.authenticated">
<h5><code>authenticated</code> <span class="direction from-server">from the server</span></h5>
<p>The fresh token was accepted.</p>

<p>The socket now uses the new token.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>expiresAt</code> <span class="required">required</span></td><td>integer</td><td>When the socket is closed unless it is given another token; Unix time in seconds.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;expiresAt&#34;: 1767262500,
  &#34;timestamp&#34;: &#34;2026-01-01T10:10:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="takeToolResult">
<h4>Take what a browser tool returned <span class="stability stable">stable</span></h4>

<article id="takeToolResult.toolResult">
<h5><code>tool_result</code> <span class="direction from-client">from the client</span></h5>
<p>What a browser tool returned.</p>

<p>What a tool of the user&#39;s browser returned. The first answer to a call counts.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>result</code> <span class="optional">optional</span></td><td>any</td><td>Any JSON, at most 1 MiB of it. Left out, it is null.</td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string or null</td><td>Why the tool failed. The result then does not count.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;result&#34;: {
    &#34;selection&#34;: &#34;Clean Cooking Project&#34;
  }
}</code></pre>
</article>
</section>
<section class="operation" id="takeActionResult">
<h4>Take what an AG-UI action returned <span class="stability stable">stable</span></h4>

<article id="takeActionResult.actionCallResult">
<h5><code>action_call_result</code> <span class="direction from-client">from the client</span></h5>
<p>What an AG-UI action returned.</p>

<p>What an AG-UI action returned. A result with <code>success</code> false is a failure. The first answer to a call counts.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>result</code> <span class="optional">optional</span></td><td>any</td><td>Any JSON, at most 1 MiB of it. Left out, it is null.</td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string or null</td><td>Why the action failed. The result then does not count.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;result&#34;: {
    &#34;success&#34;: true
  }
}</code></pre>
</article>
</section>
</section>
<section id="channel-answer">
<h2>A streamed answer</h2>
<p>Each message is one SSE frame; its name is the <code>event:</code> and its payload the <code>data:</code>.</p>
<dl class="connection">
<dt>Protocol</dt><dd>sse: Server-sent events of HTTP replies.</dd>
<dt>Address</dt><dd><code>/runs/{runId}</code></dd>
<dt><code>runId</code></dt><dd>The run. The answer to <code>POST /messages/{sessionId}</code> with <code>stream</code> is the same stream.</dd>
</dl>

<h3>From the server</h3>
<section class="operation" id="streamAnswer">
<h4>Stream an answer <span class="stability stable">stable</span></h4>

<article id="streamAnswer.run">
<h5><code>run</code> <span class="direction from-server">from the server</span></h5>
<p>The answer begins.</p>

<p>The first frame. It names the run. With <code>resumed</code> it comes again, when another server has taken the run up from its last whole step.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>runId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>resumed</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>attempt</code> <span class="optional">optional</span></td><td>integer</td><td>Which attempt begins here, from 2.<span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>partialLength</code> <span class="optional">optional</span></td><td>integer</td><td>How many UTF-16 code units of the text so far still count; the rest is generated again.<span class="rules"> At least <code>0</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;
}</code></pre>
</article>
<article id="streamAnswer.reasoning">
<h5><code>reasoning</code> <span class="direction from-server">from the server</span></h5>
<p>The oracle thinks aloud.</p>

<p>A piece of the oracle&#39;s thinking. An empty one with <code>isComplete</code> ends it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>reasoning</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>isComplete</code> <span class="required">required</span></td><td>boolean</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;reasoning&#34;: &#34;Looking into the twin graph…&#34;,
  &#34;isComplete&#34;: false,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.message">
<h5><code>message</code> <span class="direction from-server">from the server</span></h5>
<p>A piece of the answer&#39;s text.</p>

<p>A piece of the answer&#39;s text, to be appended.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>content</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;content&#34;: &#34;I know 1 project, &#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.toolCall">
<h5><code>tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool is being called, or has returned.</p>

<p>A tool is being called, or has returned. Both frames of a call carry the same <code>eventId</code> and its <code>args</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
  &#34;toolName&#34;: &#34;find_twins&#34;,
  &#34;args&#34;: {
    &#34;type&#34;: &#34;Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;,
  &#34;output&#34;: &#34;[]&#34;
}</code></pre>
</article>
<article id="streamAnswer.actionCall">
<h5><code>action_call</code> <span class="direction from-server">from the server</span></h5>
<p>An AG-UI action is being taken, or has returned.</p>

<p>An AG-UI action is being taken in the user&#39;s interface, or has returned. Both frames of a call carry the same <code>toolCallId</code> and its <code>args</code>.
On the socket it comes once, to one tab, when the action is to be taken: the tab answers with <code>action_call_result</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;toolName&#34;: &#34;highlight&#34;,
  &#34;args&#34;: {
    &#34;did&#34;: &#34;did:ixo:entity:0123456789abcdef0123456789abcdef&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;
}</code></pre>
</article>
<article id="streamAnswer.browserToolCall">
<h5><code>browser_tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool of the user&#39;s browser is being called.</p>

<p>A tool of the user&#39;s browser is being called. The stream tells of it once, so that a client without a socket can answer by
<code>POST /sessions/{sessionId}/tool-results</code>; on the socket it goes to one tab, which answers with <code>tool_result</code>. It may come to a tab again, with the same
<code>toolCallId</code>, until <code>expiresAt</code>, when the call is given up.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td>Of this call alone; the <code>eventId</code> of its <code>tool_call</code> frames.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>expiresAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;toolName&#34;: &#34;read_selection&#34;,
  &#34;args&#34;: {},
  &#34;expiresAt&#34;: &#34;2026-01-01T10:00:15.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.renderComponent">
<h5><code>render_component</code> <span class="direction from-server">from the server</span></h5>
<p>A UI component is to be shown.</p>

<p>A UI component is to be shown. The same <code>eventId</code> again replaces what was shown.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
  &#34;componentName&#34;: &#34;TwinCard&#34;,
  &#34;args&#34;: {
    &#34;name&#34;: &#34;Clean Cooking Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;
}</code></pre>
</article>
<article id="streamAnswer.routerUpdate">
<h5><code>router_update</code> <span class="direction from-server">from the server</span></h5>
<p>Another agent or model continues the answer.</p>

<p>Another agent or another model than the one that was asked for continues the answer.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>from</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>to</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;from&#34;: &#34;large-model&#34;,
  &#34;to&#34;: &#34;guide&#34;,
  &#34;reason&#34;: &#34;This oracle has no model large-model&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.delegationRequired">
<h5><code>delegation_required</code> <span class="direction from-server">from the server</span></h5>
<p>A tool needs the user&#39;s delegation; ask the user to authorize the oracle again.</p>

<p>The re-authorize prompt: a tool needs the user&#39;s delegation, and none that can be used is stored. The client lets the user sign one, stores
it by <code>POST /delegation</code>, and sends the message again. It comes once
in a run, on the stream and on the session&#39;s sockets.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>oracleDid</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td>The tool that needs it.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-DelegationRequiredReason">DelegationRequiredReason</a></td><td>Why there is no delegation that can be used, in words of RefusalCode.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td>What to tell the user.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;oracleDid&#34;: &#34;did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S&#34;,
  &#34;toolName&#34;: &#34;read_delegation&#34;,
  &#34;reason&#34;: &#34;delegation_missing&#34;,
  &#34;message&#34;: &#34;The oracle needs your permission; authorize it and send the message again&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.error">
<h5><code>error</code> <span class="direction from-server">from the server</span></h5>
<p>The oracle could not finish.</p>

<p>The oracle could not finish. <code>done</code> follows.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>error</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>kind</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>rate_limit</code>, <code>billing</code>, <code>auth</code>, <code>timeout</code>, <code>server</code>, <code>network</code>, <code>unknown</code>; more may come.</span></td></tr>
<tr><td><code>retryable</code> <span class="required">required</span></td><td>boolean</td><td>Whether sending the message again may succeed.</td></tr>
<tr><td><code>retryAfterSeconds</code> <span class="optional">optional</span></td><td>integer</td><td>How long to wait before that, when it is known.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td><a href="#type-RefusalCode">RefusalCode</a></td><td>Says why credentials were refused. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="optional">optional</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;error&#34;: &#34;The oracle failed to answer&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;kind&#34;: &#34;server&#34;,
  &#34;retryable&#34;: true
}</code></pre>
</article>
<article id="streamAnswer.done">
<h5><code>done</code> <span class="direction from-server">from the server</span></h5>
<p>The answer has ended; always the last frame.</p>

<p>The last frame. A stream that ends without it was cut off.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>runId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>messageId</code> <span class="required">required</span></td><td>string</td><td>The answer&#39;s id in the transcript.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>finished</code>, <code>aborted</code>, <code>failed</code>, <code>interrupted</code>; more may come.</span></td></tr>
<tr><td><code>aborted</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>failed</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>interrupted</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>usage</code> <span class="optional">optional</span></td><td>object</td><td>What the answer has used so far, in tokens of the model. An oracle without a model uses none.</td></tr>
<tr><td><code>usage.inputTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>usage.outputTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>usage.totalTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>partialText</code> <span class="optional">optional</span></td><td>string</td><td>The text as it is stored, when the run did not finish.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
  &#34;status&#34;: &#34;finished&#34;
}</code></pre>
</article>
</section>
</section>
<section id="channel-platformEvents">
<h2>The platform&#39;s events</h2>
<p>Each message is one SSE frame of <code>GET /v1/events</code>; its name is the <code>event:</code>, its payload the <code>data:</code>, and its <code>id:</code> the event&#39;s place in
the order. A stream after <code>Last-Event-ID</code> has exactly what has happened since.</p>
<dl class="connection">
<dt>Protocol</dt><dd>sse: Server-sent events of HTTP replies.</dd>
<dt>Address</dt><dd><code>/v1/events</code></dd>
</dl>

<h3>From the server</h3>
<section class="operation" id="streamPlatformEvents">
<h4>Stream what happens on the platform <span class="stability beta">beta</span></h4>

<article id="streamPlatformEvents.twinCreated">
<h5><code>twin.created</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was made.</p>

<p>Something that has happened on the platform. Events are kept permanently, in one order.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>id</code> <span class="required">required</span></td><td>integer</td><td>Its place in the order; it only grows, with gaps.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>type</code> <span class="required">required</span></td><td><a href="#type-PlatformEventType">PlatformEventType</a></td><td>What has happened on the platform.</td></tr>
<tr><td><code>subject</code> <span class="required">required</span></td><td>string</td><td>The twin that it is about. The events of a twin are in the order in which they happened.</td></tr>
<tr><td><code>revision</code> <span class="optional">optional</span></td><td>integer</td><td>The twin&#39;s, after the event, when the event is about its record.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>actor</code> <span class="required">required</span></td><td>object</td><td>Who did it.</td></tr>
<tr><td><code>actor.did</code> <span class="required">required</span></td><td>any</td><td>The owner of the API key, or the platform&#39;s own DID for what it did by itself.</td></tr>
<tr><td><code>actor.keyId</code> <span class="optional">optional</span></td><td><a href="#type-KeyId">KeyId</a></td><td>An API key&#39;s public id. It is part of the key, and no secret.</td></tr>
<tr><td><code>data</code> <span class="required">required</span></td><td>object</td><td>The records that the event is about, as they were right after it.</td></tr>
<tr><td><code>data.twin</code> <span class="optional">optional</span></td><td>object</td><td>The record of an entity or a domain; both are one kind of record in one space of DIDs.</td></tr>
<tr><td><code>data.twin.did</code> <span class="required">required</span></td><td>any</td><td>Given by the platform: <code>did:ixo:entity:</code> and 32 hexadecimal digits. That of a protocol may be a DID URL, which its registration chose.
</td></tr>
<tr><td><code>data.twin.type</code> <span class="required">required</span></td><td><a href="#type-TwinType">TwinType</a></td><td>What kind of thing the twin represents, such as Organisation, Project, Device, Asset, Protocol, Oracle or Request.</td></tr>
<tr><td><code>data.twin.controller</code> <span class="required">required</span></td><td>any</td><td>Who may change the record.</td></tr>
<tr><td><code>data.twin.class</code> <span class="required">required</span></td><td>any</td><td>The protocol that defines the twin; the same as <code>protocol</code>.</td></tr>
<tr><td><code>data.twin.protocol</code> <span class="required">required</span></td><td>any</td><td>The protocol that defines the twin; the same as <code>class</code>.</td></tr>
<tr><td><code>data.twin.externalId</code> <span class="optional">optional</span></td><td><a href="#type-ExternalId">ExternalId</a></td><td>The owner&#39;s own id of a record, such as that in their database. No two twins of an owner (of the API key that makes them) have the same one.
It is as public as the record.
</td></tr>
<tr><td><code>data.twin.properties</code> <span class="required">required</span></td><td>object</td><td>Values for the properties that the protocol defines.</td></tr>
<tr><td><code>data.twin.metadata</code> <span class="required">required</span></td><td>object</td><td>Settings of the domain. <code>name</code> is what people call it.</td></tr>
<tr><td><code>data.twin.metadata.name</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> At most <code>256</code> characters.</span></td></tr>
<tr><td><code>data.twin.services</code> <span class="required">required</span></td><td>array of object</td><td>A service of the twin, as in its DID document.</td></tr>
<tr><td><code>data.twin.services[].id</code> <span class="required">required</span></td><td>string</td><td>A fragment that names the service within the twin.<span class="rules"> At most <code>128</code> characters. Pattern <code>^#[A-Za-z0-9._~-]+$</code>.</span></td></tr>
<tr><td><code>data.twin.services[].type</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>data.twin.services[].endpoint</code> <span class="required">required</span></td><td>string</td><td>An absolute URL.<span class="rules"> Format <code>uri</code>. At most <code>2048</code> characters. Pattern <code>^[a-z][a-z0-9+.-]*://</code>.</span></td></tr>
<tr><td><code>data.twin.verifiableCredential</code> <span class="required">required</span></td><td>array of object</td><td>A credential that the twin holds.</td></tr>
<tr><td><code>data.twin.verifiableCredential[].id</code> <span class="optional">optional</span></td><td>string</td><td>The credential&#39;s own id, such as the one under which this platform keeps it.<span class="rules"> <code>1</code> to <code>2048</code> characters.</span></td></tr>
<tr><td><code>data.twin.verifiableCredential[].type</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>data.twin.verifiableCredential[].issuer</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.twin.verificationMethod</code> <span class="required">required</span></td><td>array of object</td><td>A key that may sign UCANs as the twin, as in its DID document. It serves as <code>authentication</code> and <code>assertionMethod</code>.
</td></tr>
<tr><td><code>data.twin.verificationMethod[].id</code> <span class="required">required</span></td><td>string</td><td>A fragment that names the key within the twin.<span class="rules"> At most <code>128</code> characters. Pattern <code>^#[A-Za-z0-9._~-]+$</code>.</span></td></tr>
<tr><td><code>data.twin.verificationMethod[].type</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>Ed25519VerificationKey2020</code>, <code>Multikey</code>; more may come.</span></td></tr>
<tr><td><code>data.twin.verificationMethod[].publicKeyMultibase</code> <span class="required">required</span></td><td>string</td><td>An Ed25519 public key as Multikey text, which is a <code>did:key</code> without its beginning.<span class="rules"> At most <code>48</code> characters. Pattern <code>^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$</code>.</span></td></tr>
<tr><td><code>data.twin.validFrom</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.twin.validUntil</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.twin.verificationStatus</code> <span class="required">required</span></td><td><a href="#type-VerificationStatus">VerificationStatus</a></td><td>The state of the twin in the platform&#39;s governance. Only a verified domain takes part in platform activities.</td></tr>
<tr><td><code>data.twin.protocolVersion</code> <span class="required">required</span></td><td>integer</td><td>The version of the protocol that the twin was checked against.<span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>data.twin.revision</code> <span class="required">required</span></td><td>integer</td><td>Counts the changes of the record; <code>ETag</code> is made of it.<span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>data.twin.createdAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.twin.updatedAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.changed</code> <span class="optional">optional</span></td><td>array of string</td><td></td></tr>
<tr><td><code>data.verification</code> <span class="optional">optional</span></td><td>object</td><td>A change of the status, for the record.</td></tr>
<tr><td><code>data.verification.event</code> <span class="required">required</span></td><td><a href="#type-VerificationEvent">VerificationEvent</a></td><td>What moves a domain from one status to another; <code>withdraw</code> back to the one that it was submitted from.</td></tr>
<tr><td><code>data.verification.from</code> <span class="required">required</span></td><td><a href="#type-VerificationStatus">VerificationStatus</a></td><td>The state of the twin in the platform&#39;s governance. Only a verified domain takes part in platform activities.</td></tr>
<tr><td><code>data.verification.to</code> <span class="required">required</span></td><td><a href="#type-VerificationStatus">VerificationStatus</a></td><td>The state of the twin in the platform&#39;s governance. Only a verified domain takes part in platform activities.</td></tr>
<tr><td><code>data.verification.at</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.verification.by</code> <span class="required">required</span></td><td>any</td><td>On whose behalf; the platform&#39;s own DID for what its clock did.</td></tr>
<tr><td><code>data.verification.reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.verification.proposalId</code> <span class="optional">optional</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.relationship</code> <span class="optional">optional</span></td><td>object</td><td>One twin fills a role of another.</td></tr>
<tr><td><code>data.relationship.relationshipId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.relationship.role</code> <span class="required">required</span></td><td><a href="#type-RoleName">RoleName</a></td><td>What one twin is to another, as its protocol names it.</td></tr>
<tr><td><code>data.relationship.from</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.relationship.to</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.relationship.createdAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.member</code> <span class="optional">optional</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.protocol</code> <span class="optional">optional</span></td><td>object</td><td>A protocol in one of its versions, the newest unless another was asked for.</td></tr>
<tr><td><code>data.protocol.did</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.protocol.type</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> Always <code>Protocol</code>.</span></td></tr>
<tr><td><code>data.protocol.name</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.protocol.description</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.protocol.version</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>data.protocol.latestVersion</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>data.protocol.properties</code> <span class="required">required</span></td><td>object of <a href="#type-PropertyType">PropertyType</a> or object</td><td>Property name to type; nested at most 5 levels, and 500 in all. Every name will do but <code>__proto__</code>. The rules of a protocol have at most
65,536 characters as JSON.
</td></tr>
<tr><td><code>data.protocol.relationships</code> <span class="required">required</span></td><td>object of <a href="#type-EntityKind">EntityKind</a> or object</td><td>Role name to the kind of entity that fills it.</td></tr>
<tr><td><code>data.protocol.additionalProperties</code> <span class="required">required</span></td><td>boolean</td><td></td></tr>
<tr><td><code>data.protocol.controller</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.protocol.createdAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.protocol.updatedAt</code> <span class="required">required</span></td><td>any</td><td>When this version was made.</td></tr>
<tr><td><code>data.proposal</code> <span class="optional">optional</span></td><td>object</td><td>A proposal to verify a domain.</td></tr>
<tr><td><code>data.proposal.proposalId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.proposal.domain</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.proposal.domainRevision</code> <span class="required">required</span></td><td>integer</td><td>The revision of the record that was proposed. Nobody can change the record, nor the relationships that lead from it, while the proposal is open; only the link of a credential that is revoked meanwhile goes.</td></tr>
<tr><td><code>data.proposal.status</code> <span class="required">required</span></td><td><a href="#type-ProposalStatus">ProposalStatus</a></td><td>The state of a proposal. All but <code>open</code> are final. A withdrawn one has left the domain in the status that it was proposed from.</td></tr>
<tr><td><code>data.proposal.summary</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.proposal.package</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>data.proposal.proposedBy</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.proposal.quorumPercent</code> <span class="required">required</span></td><td>integer</td><td>How much of the electorate must vote; abstaining counts.</td></tr>
<tr><td><code>data.proposal.thresholdPercent</code> <span class="required">required</span></td><td>integer</td><td>More than this much of yes and no together must be yes.</td></tr>
<tr><td><code>data.proposal.tally</code> <span class="required">required</span></td><td>object</td><td>The votes as they stand.</td></tr>
<tr><td><code>data.proposal.tally.yes</code> <span class="required">required</span></td><td>integer</td><td></td></tr>
<tr><td><code>data.proposal.tally.no</code> <span class="required">required</span></td><td>integer</td><td></td></tr>
<tr><td><code>data.proposal.tally.abstain</code> <span class="required">required</span></td><td>integer</td><td></td></tr>
<tr><td><code>data.proposal.tally.eligible</code> <span class="required">required</span></td><td>integer</td><td>How many may vote, fixed when voting opened.</td></tr>
<tr><td><code>data.proposal.openedAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.proposal.closesAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.proposal.closedAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.vote</code> <span class="optional">optional</span></td><td>object</td><td>A voter, and the choice of those who have voted.</td></tr>
<tr><td><code>data.vote.voter</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.vote.choice</code> <span class="optional">optional</span></td><td><a href="#type-VoteChoice">VoteChoice</a></td><td>The choice of a voter. Abstaining counts for the quorum and for neither side.</td></tr>
<tr><td><code>data.vote.castAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.claim</code> <span class="optional">optional</span></td><td>object</td><td>What is claimed of a domain, and how it was judged.</td></tr>
<tr><td><code>data.claim.claimId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.claim.externalId</code> <span class="optional">optional</span></td><td>any</td><td>The own id that the owner of the API key gives the claim. No two claims that an owner has raised have the same one. It is as public as the claim.</td></tr>
<tr><td><code>data.claim.subject</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.claim.type</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>data.claim.content</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>data.claim.evidence</code> <span class="required">required</span></td><td>array of object</td><td>What a claim rests on. Nothing of it is fetched.</td></tr>
<tr><td><code>data.claim.evidence[].type</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>data.claim.evidence[].uri</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> Format <code>uri</code>. <code>1</code> to <code>2048</code> characters.</span></td></tr>
<tr><td><code>data.claim.evidence[].sha256</code> <span class="optional">optional</span></td><td>string</td><td>Of what <code>uri</code> leads to.<span class="rules"> At most <code>64</code> characters. Pattern <code>^[0-9a-f]{64}$</code>.</span></td></tr>
<tr><td><code>data.claim.evidence[].description</code> <span class="optional">optional</span></td><td>string</td><td><span class="rules"> At most <code>4096</code> characters.</span></td></tr>
<tr><td><code>data.claim.evidence[].data</code> <span class="optional">optional</span></td><td>object</td><td></td></tr>
<tr><td><code>data.claim.amount</code> <span class="optional">optional</span></td><td><a href="#type-Amount">Amount</a></td><td>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</td></tr>
<tr><td><code>data.claim.unit</code> <span class="optional">optional</span></td><td><a href="#type-Unit">Unit</a></td><td>What is counted.</td></tr>
<tr><td><code>data.claim.status</code> <span class="required">required</span></td><td><a href="#type-ClaimStatus">ClaimStatus</a></td><td>The state of a claim&#39;s evaluation, in the words of the chain.</td></tr>
<tr><td><code>data.claim.approvedAmount</code> <span class="optional">optional</span></td><td>any</td><td>How much may be issued on it, while it is approved.</td></tr>
<tr><td><code>data.claim.issuedAmount</code> <span class="optional">optional</span></td><td>number</td><td>How much of it issuances have drawn. That stays, whatever becomes of the claim.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>data.claim.credentialId</code> <span class="optional">optional</span></td><td>any</td><td>The credential that it became, while it is approved.</td></tr>
<tr><td><code>data.claim.raisedBy</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.claim.evaluations</code> <span class="required">required</span></td><td>array of object</td><td>The newest first, at most 100.</td></tr>
<tr><td><code>data.claim.evaluations[].oracle</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.claim.evaluations[].status</code> <span class="required">required</span></td><td><a href="#type-ClaimStatus">ClaimStatus</a></td><td>The state of a claim&#39;s evaluation, in the words of the chain.</td></tr>
<tr><td><code>data.claim.evaluations[].reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.claim.evaluations[].amount</code> <span class="optional">optional</span></td><td><a href="#type-Amount">Amount</a></td><td>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</td></tr>
<tr><td><code>data.claim.evaluations[].by</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.claim.evaluations[].at</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.claim.createdAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.claim.updatedAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.evaluation</code> <span class="optional">optional</span></td><td>object</td><td>A judgement that was made.</td></tr>
<tr><td><code>data.evaluation.oracle</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.evaluation.status</code> <span class="required">required</span></td><td><a href="#type-ClaimStatus">ClaimStatus</a></td><td>The state of a claim&#39;s evaluation, in the words of the chain.</td></tr>
<tr><td><code>data.evaluation.reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>data.evaluation.amount</code> <span class="optional">optional</span></td><td><a href="#type-Amount">Amount</a></td><td>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</td></tr>
<tr><td><code>data.evaluation.by</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.evaluation.at</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.credential</code> <span class="optional">optional</span></td><td>object</td><td>A W3C Verifiable Credential 2.0 that a claim became.</td></tr>
<tr><td><code>data.credential.credentialId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.credential.claimId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.credential.subject</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.credential.issuer</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.credential.type</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>data.credential.status</code> <span class="required">required</span></td><td><a href="#type-CredentialStatus">CredentialStatus</a></td><td>Whether a credential holds.</td></tr>
<tr><td><code>data.credential.issuedAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.credential.revokedAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.credential.credential</code> <span class="required">required</span></td><td>string</td><td>The credential itself, signed by the issuer as a JWT (<code>vc+jwt</code> of VC-JOSE-COSE, EdDSA). Its own id is <code>urn:uuid:</code> with the digits of <code>credentialId</code>.</td></tr>
<tr><td><code>data.issuance</code> <span class="optional">optional</span></td><td>object</td><td>What was issued, and on which claims. No part of a claim is issued twice.</td></tr>
<tr><td><code>data.issuance.issuanceId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.issuance.domain</code> <span class="required">required</span></td><td><a href="#type-DidUrl">DidUrl</a></td><td>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</td></tr>
<tr><td><code>data.issuance.type</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>data.issuance.amount</code> <span class="required">required</span></td><td><a href="#type-Amount">Amount</a></td><td>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</td></tr>
<tr><td><code>data.issuance.unit</code> <span class="optional">optional</span></td><td><a href="#type-Unit">Unit</a></td><td>What is counted.</td></tr>
<tr><td><code>data.issuance.recipient</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.issuance.draws</code> <span class="required">required</span></td><td>array of object</td><td>How much of a claim was used up.</td></tr>
<tr><td><code>data.issuance.draws[].claimId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.issuance.draws[].amount</code> <span class="required">required</span></td><td><a href="#type-Amount">Amount</a></td><td>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</td></tr>
<tr><td><code>data.issuance.issuedBy</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>data.issuance.createdAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.claims</code> <span class="optional">optional</span></td><td>array of object</td><td>What an issuance has changed of a claim that it drew on.</td></tr>
<tr><td><code>data.claims[].claimId</code> <span class="required">required</span></td><td><a href="#type-RecordId">RecordId</a></td><td>Identifies a record of the platform. Safe in a URL path as it is.</td></tr>
<tr><td><code>data.claims[].issuedAmount</code> <span class="required">required</span></td><td>any</td><td>How much of the claim issuances have drawn, with this one.</td></tr>
<tr><td><code>data.claims[].updatedAt</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>data.challenge</code> <span class="optional">optional</span></td><td>string</td><td>What the receiver is to answer, as <code>{&quot;challenge&quot;: &quot;…&quot;}</code> or as plain text.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;id&#34;: 17,
  &#34;type&#34;: &#34;twin.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 1,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0001&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 1,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.twinUpdated">
<h5><code>twin.updated</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 18,
  &#34;type&#34;: &#34;twin.updated&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 2,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0002&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 2,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;changed&#34;: [
      &#34;properties&#34;
    ]
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.twinDeleted">
<h5><code>twin.deleted</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was deleted; the record as it was.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 19,
  &#34;type&#34;: &#34;twin.deleted&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 2,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0002&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 2,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.twinVerificationChanged">
<h5><code>twin.verification_changed</code> <span class="direction from-server">from the server</span></h5>
<p>The verification status of a twin has changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 20,
  &#34;type&#34;: &#34;twin.verification_changed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 3,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Project&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0001&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;verified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 3,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;verification&#34;: {
      &#34;event&#34;: &#34;approve&#34;,
      &#34;from&#34;: &#34;submitted&#34;,
      &#34;to&#34;: &#34;verified&#34;,
      &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.relationshipCreated">
<h5><code>relationship.created</code> <span class="direction from-server">from the server</span></h5>
<p>A twin fills a role of another one.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 21,
  &#34;type&#34;: &#34;relationship.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;relationship&#34;: {
      &#34;relationshipId&#34;: &#34;rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;role&#34;: &#34;verifier&#34;,
      &#34;from&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;to&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.relationshipDeleted">
<h5><code>relationship.deleted</code> <span class="direction from-server">from the server</span></h5>
<p>A twin fills the role no more.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 22,
  &#34;type&#34;: &#34;relationship.deleted&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;relationship&#34;: {
      &#34;relationshipId&#34;: &#34;rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;role&#34;: &#34;verifier&#34;,
      &#34;from&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;to&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.memberAdded">
<h5><code>member.added</code> <span class="direction from-server">from the server</span></h5>
<p>A Membership Group has a new member.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 23,
  &#34;type&#34;: &#34;member.added&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;member&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.memberRemoved">
<h5><code>member.removed</code> <span class="direction from-server">from the server</span></h5>
<p>A member was removed from a Membership Group.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 24,
  &#34;type&#34;: &#34;member.removed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;member&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.protocolCreated">
<h5><code>protocol.created</code> <span class="direction from-server">from the server</span></h5>
<p>A protocol was registered.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 25,
  &#34;type&#34;: &#34;protocol.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;protocol&#34;: {
      &#34;did&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
      &#34;type&#34;: &#34;Protocol&#34;,
      &#34;name&#34;: &#34;Clean cooking project&#34;,
      &#34;version&#34;: 1,
      &#34;latestVersion&#34;: 1,
      &#34;properties&#34;: {
        &#34;country&#34;: &#34;string&#34;,
        &#34;stoves&#34;: {
          &#34;type&#34;: &#34;integer&#34;,
          &#34;minimum&#34;: 0
        }
      },
      &#34;relationships&#34;: {
        &#34;verifier&#34;: &#34;Oracle&#34;,
        &#34;operator&#34;: &#34;Organisation&#34;
      },
      &#34;additionalProperties&#34;: false,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.protocolVersionCreated">
<h5><code>protocol.version_created</code> <span class="direction from-server">from the server</span></h5>
<p>A protocol has a new version.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 26,
  &#34;type&#34;: &#34;protocol.version_created&#34;,
  &#34;subject&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;protocol&#34;: {
      &#34;did&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
      &#34;type&#34;: &#34;Protocol&#34;,
      &#34;name&#34;: &#34;Clean cooking project&#34;,
      &#34;version&#34;: 2,
      &#34;latestVersion&#34;: 2,
      &#34;properties&#34;: {
        &#34;country&#34;: &#34;string&#34;,
        &#34;stoves&#34;: {
          &#34;type&#34;: &#34;integer&#34;,
          &#34;minimum&#34;: 0
        }
      },
      &#34;relationships&#34;: {
        &#34;verifier&#34;: &#34;Oracle&#34;,
        &#34;operator&#34;: &#34;Organisation&#34;
      },
      &#34;additionalProperties&#34;: false,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.proposalOpened">
<h5><code>proposal.opened</code> <span class="direction from-server">from the server</span></h5>
<p>Voting about a domain has begun.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 27,
  &#34;type&#34;: &#34;proposal.opened&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;open&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 0,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.proposalVoteCast">
<h5><code>proposal.vote_cast</code> <span class="direction from-server">from the server</span></h5>
<p>A vote was cast, or changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 28,
  &#34;type&#34;: &#34;proposal.vote_cast&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;open&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 1,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;
    },
    &#34;vote&#34;: {
      &#34;voter&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;choice&#34;: &#34;yes&#34;,
      &#34;castAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.proposalClosed">
<h5><code>proposal.closed</code> <span class="direction from-server">from the server</span></h5>
<p>Voting about a domain has ended.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 29,
  &#34;type&#34;: &#34;proposal.closed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 2,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;,
      &#34;closedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.claimCreated">
<h5><code>claim.created</code> <span class="direction from-server">from the server</span></h5>
<p>A claim was raised about a twin.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 30,
  &#34;type&#34;: &#34;claim.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;claim&#34;: {
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;EmissionReduction&#34;,
      &#34;content&#34;: {
        &#34;period&#34;: &#34;2026-01&#34;
      },
      &#34;evidence&#34;: [
        {
          &#34;type&#34;: &#34;MeterReading&#34;,
          &#34;uri&#34;: &#34;https://data.example.org/readings/2026-01.csv&#34;
        }
      ],
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;status&#34;: &#34;pending&#34;,
      &#34;issuedAmount&#34;: 0,
      &#34;raisedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;evaluations&#34;: [],
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.claimEvaluated">
<h5><code>claim.evaluated</code> <span class="direction from-server">from the server</span></h5>
<p>An oracle has judged a claim.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 31,
  &#34;type&#34;: &#34;claim.evaluated&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;claim&#34;: {
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;EmissionReduction&#34;,
      &#34;content&#34;: {
        &#34;period&#34;: &#34;2026-01&#34;
      },
      &#34;evidence&#34;: [
        {
          &#34;type&#34;: &#34;MeterReading&#34;,
          &#34;uri&#34;: &#34;https://data.example.org/readings/2026-01.csv&#34;
        }
      ],
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;issuedAmount&#34;: 0,
      &#34;raisedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;evaluations&#34;: [
        {
          &#34;oracle&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
          &#34;status&#34;: &#34;approved&#34;,
          &#34;amount&#34;: 12.5,
          &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
          &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
        }
      ],
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;approvedAmount&#34;: 12.5,
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;
    },
    &#34;evaluation&#34;: {
      &#34;oracle&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;amount&#34;: 12.5,
      &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.credentialIssued">
<h5><code>credential.issued</code> <span class="direction from-server">from the server</span></h5>
<p>A credential was issued about a twin.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 32,
  &#34;type&#34;: &#34;credential.issued&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;credential&#34;: {
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;issuer&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;type&#34;: &#34;EmissionReductionCredential&#34;,
      &#34;status&#34;: &#34;active&#34;,
      &#34;issuedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;credential&#34;: &#34;eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.credentialRevoked">
<h5><code>credential.revoked</code> <span class="direction from-server">from the server</span></h5>
<p>A credential is good no more.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 33,
  &#34;type&#34;: &#34;credential.revoked&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;credential&#34;: {
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;issuer&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;type&#34;: &#34;EmissionReductionCredential&#34;,
      &#34;status&#34;: &#34;revoked&#34;,
      &#34;issuedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;credential&#34;: &#34;eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl&#34;,
      &#34;revokedAt&#34;: &#34;2026-01-03T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="streamPlatformEvents.issuanceCreated">
<h5><code>issuance.created</code> <span class="direction from-server">from the server</span></h5>
<p>Something was issued on approved claims.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 34,
  &#34;type&#34;: &#34;issuance.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;issuance&#34;: {
      &#34;issuanceId&#34;: &#34;iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;CarbonCredit&#34;,
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;recipient&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;draws&#34;: [
        {
          &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
          &#34;amount&#34;: 12.5
        }
      ],
      &#34;issuedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;claims&#34;: [
      {
        &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
        &#34;issuedAmount&#34;: 12.5,
        &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
      }
    ]
  }
}</code></pre>
</article>
</section>
</section>
<section id="channel-webhook">
<h2>Webhooks</h2>
<p>Each message is a POST to the address of a webhook, by the scheme of Standard Webhooks: its payload is the body. The headers are
<code>webhook-id</code>, the same for each try and for no other event, <code>webhook-timestamp</code> in seconds, and <code>webhook-signature</code>: <code>v1,</code> and the base64 of
the HMAC-SHA256 of <code>&lt;id&gt;.&lt;timestamp&gt;.&lt;body&gt;</code> by the webhook&#39;s secret; two of them, divided by a space, for a day after the secret was changed.</p>
<p>The first message is <code>webhook.verification</code>. Its receiver answers with a status from 200 to 299 and the challenge, as the JSON
<code>{&quot;challenge&quot;: &quot;…&quot;}</code> or as plain text; nothing else is sent before that.</p>
<p>A status from 200 to 299 within 15 seconds takes the event, and 410 disables the webhook. All else is tried again, for three days, or for
an hour where the address itself seems to be wrong, and the events of a twin come in their order. A receiver may see an event more than once, by the same <code>webhook-id</code>.</p>
<dl class="connection">
<dt>Protocol</dt><dd>https: The address that the owner of a webhook has given.</dd>
<dt>Address</dt><dd><code>/{path}</code></dd>
<dt><code>path</code></dt><dd>As the owner of the webhook has given it.</dd>
</dl>

<h3>From the server</h3>
<section class="operation" id="callWebhook">
<h4>Tell a receiver what happens on the platform <span class="stability beta">beta</span></h4>

<article id="callWebhook.twinCreated">
<h5><code>twin.created</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was made.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 17,
  &#34;type&#34;: &#34;twin.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 1,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0001&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 1,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.twinUpdated">
<h5><code>twin.updated</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 18,
  &#34;type&#34;: &#34;twin.updated&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 2,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0002&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 2,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;changed&#34;: [
      &#34;properties&#34;
    ]
  }
}</code></pre>
</article>
<article id="callWebhook.twinDeleted">
<h5><code>twin.deleted</code> <span class="direction from-server">from the server</span></h5>
<p>A twin was deleted; the record as it was.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 19,
  &#34;type&#34;: &#34;twin.deleted&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 2,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Device&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0002&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;unverified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 2,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.twinVerificationChanged">
<h5><code>twin.verification_changed</code> <span class="direction from-server">from the server</span></h5>
<p>The verification status of a twin has changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 20,
  &#34;type&#34;: &#34;twin.verification_changed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;revision&#34;: 3,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;twin&#34;: {
      &#34;did&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;Project&#34;,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;class&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;protocol&#34;: &#34;did:ixo:protocol/device&#34;,
      &#34;properties&#34;: {
        &#34;serial&#34;: &#34;CC-0001&#34;
      },
      &#34;metadata&#34;: {},
      &#34;services&#34;: [],
      &#34;verifiableCredential&#34;: [],
      &#34;verificationMethod&#34;: [],
      &#34;verificationStatus&#34;: &#34;verified&#34;,
      &#34;protocolVersion&#34;: 1,
      &#34;revision&#34;: 3,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;verification&#34;: {
      &#34;event&#34;: &#34;approve&#34;,
      &#34;from&#34;: &#34;submitted&#34;,
      &#34;to&#34;: &#34;verified&#34;,
      &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.relationshipCreated">
<h5><code>relationship.created</code> <span class="direction from-server">from the server</span></h5>
<p>A twin fills a role of another one.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 21,
  &#34;type&#34;: &#34;relationship.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;relationship&#34;: {
      &#34;relationshipId&#34;: &#34;rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;role&#34;: &#34;verifier&#34;,
      &#34;from&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;to&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.relationshipDeleted">
<h5><code>relationship.deleted</code> <span class="direction from-server">from the server</span></h5>
<p>A twin fills the role no more.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 22,
  &#34;type&#34;: &#34;relationship.deleted&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;relationship&#34;: {
      &#34;relationshipId&#34;: &#34;rel_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;role&#34;: &#34;verifier&#34;,
      &#34;from&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;to&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.memberAdded">
<h5><code>member.added</code> <span class="direction from-server">from the server</span></h5>
<p>A Membership Group has a new member.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 23,
  &#34;type&#34;: &#34;member.added&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;member&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;
  }
}</code></pre>
</article>
<article id="callWebhook.memberRemoved">
<h5><code>member.removed</code> <span class="direction from-server">from the server</span></h5>
<p>A member was removed from a Membership Group.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 24,
  &#34;type&#34;: &#34;member.removed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;member&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;
  }
}</code></pre>
</article>
<article id="callWebhook.protocolCreated">
<h5><code>protocol.created</code> <span class="direction from-server">from the server</span></h5>
<p>A protocol was registered.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 25,
  &#34;type&#34;: &#34;protocol.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;protocol&#34;: {
      &#34;did&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
      &#34;type&#34;: &#34;Protocol&#34;,
      &#34;name&#34;: &#34;Clean cooking project&#34;,
      &#34;version&#34;: 1,
      &#34;latestVersion&#34;: 1,
      &#34;properties&#34;: {
        &#34;country&#34;: &#34;string&#34;,
        &#34;stoves&#34;: {
          &#34;type&#34;: &#34;integer&#34;,
          &#34;minimum&#34;: 0
        }
      },
      &#34;relationships&#34;: {
        &#34;verifier&#34;: &#34;Oracle&#34;,
        &#34;operator&#34;: &#34;Organisation&#34;
      },
      &#34;additionalProperties&#34;: false,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.protocolVersionCreated">
<h5><code>protocol.version_created</code> <span class="direction from-server">from the server</span></h5>
<p>A protocol has a new version.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 26,
  &#34;type&#34;: &#34;protocol.version_created&#34;,
  &#34;subject&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;protocol&#34;: {
      &#34;did&#34;: &#34;did:ixo:protocol/clean-cooking&#34;,
      &#34;type&#34;: &#34;Protocol&#34;,
      &#34;name&#34;: &#34;Clean cooking project&#34;,
      &#34;version&#34;: 2,
      &#34;latestVersion&#34;: 2,
      &#34;properties&#34;: {
        &#34;country&#34;: &#34;string&#34;,
        &#34;stoves&#34;: {
          &#34;type&#34;: &#34;integer&#34;,
          &#34;minimum&#34;: 0
        }
      },
      &#34;relationships&#34;: {
        &#34;verifier&#34;: &#34;Oracle&#34;,
        &#34;operator&#34;: &#34;Organisation&#34;
      },
      &#34;additionalProperties&#34;: false,
      &#34;controller&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.proposalOpened">
<h5><code>proposal.opened</code> <span class="direction from-server">from the server</span></h5>
<p>Voting about a domain has begun.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 27,
  &#34;type&#34;: &#34;proposal.opened&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;open&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 0,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.proposalVoteCast">
<h5><code>proposal.vote_cast</code> <span class="direction from-server">from the server</span></h5>
<p>A vote was cast, or changed.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 28,
  &#34;type&#34;: &#34;proposal.vote_cast&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;open&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 1,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;
    },
    &#34;vote&#34;: {
      &#34;voter&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;choice&#34;: &#34;yes&#34;,
      &#34;castAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.proposalClosed">
<h5><code>proposal.closed</code> <span class="direction from-server">from the server</span></h5>
<p>Voting about a domain has ended.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 29,
  &#34;type&#34;: &#34;proposal.closed&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;proposal&#34;: {
      &#34;proposalId&#34;: &#34;prop_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domainRevision&#34;: 2,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;summary&#34;: &#34;Site visit of December&#34;,
      &#34;package&#34;: {
        &#34;documents&#34;: [
          &#34;https://docs.example.org/site-visit.pdf&#34;
        ]
      },
      &#34;proposedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;quorumPercent&#34;: 50,
      &#34;thresholdPercent&#34;: 50,
      &#34;tally&#34;: {
        &#34;yes&#34;: 2,
        &#34;no&#34;: 0,
        &#34;abstain&#34;: 0,
        &#34;eligible&#34;: 3
      },
      &#34;openedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;closesAt&#34;: &#34;2026-01-08T10:00:00.000Z&#34;,
      &#34;closedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.claimCreated">
<h5><code>claim.created</code> <span class="direction from-server">from the server</span></h5>
<p>A claim was raised about a twin.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 30,
  &#34;type&#34;: &#34;claim.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;claim&#34;: {
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;EmissionReduction&#34;,
      &#34;content&#34;: {
        &#34;period&#34;: &#34;2026-01&#34;
      },
      &#34;evidence&#34;: [
        {
          &#34;type&#34;: &#34;MeterReading&#34;,
          &#34;uri&#34;: &#34;https://data.example.org/readings/2026-01.csv&#34;
        }
      ],
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;status&#34;: &#34;pending&#34;,
      &#34;issuedAmount&#34;: 0,
      &#34;raisedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;evaluations&#34;: [],
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.claimEvaluated">
<h5><code>claim.evaluated</code> <span class="direction from-server">from the server</span></h5>
<p>An oracle has judged a claim.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 31,
  &#34;type&#34;: &#34;claim.evaluated&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;claim&#34;: {
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;EmissionReduction&#34;,
      &#34;content&#34;: {
        &#34;period&#34;: &#34;2026-01&#34;
      },
      &#34;evidence&#34;: [
        {
          &#34;type&#34;: &#34;MeterReading&#34;,
          &#34;uri&#34;: &#34;https://data.example.org/readings/2026-01.csv&#34;
        }
      ],
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;issuedAmount&#34;: 0,
      &#34;raisedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;evaluations&#34;: [
        {
          &#34;oracle&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
          &#34;status&#34;: &#34;approved&#34;,
          &#34;amount&#34;: 12.5,
          &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
          &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
        }
      ],
      &#34;createdAt&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
      &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;approvedAmount&#34;: 12.5,
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;
    },
    &#34;evaluation&#34;: {
      &#34;oracle&#34;: &#34;did:ixo:entity:0f1e2d3c4b5a69788796a5b4c3d2e1f0&#34;,
      &#34;status&#34;: &#34;approved&#34;,
      &#34;amount&#34;: 12.5,
      &#34;by&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;at&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.credentialIssued">
<h5><code>credential.issued</code> <span class="direction from-server">from the server</span></h5>
<p>A credential was issued about a twin.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 32,
  &#34;type&#34;: &#34;credential.issued&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;credential&#34;: {
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;issuer&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;type&#34;: &#34;EmissionReductionCredential&#34;,
      &#34;status&#34;: &#34;active&#34;,
      &#34;issuedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;credential&#34;: &#34;eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.credentialRevoked">
<h5><code>credential.revoked</code> <span class="direction from-server">from the server</span></h5>
<p>A credential is good no more.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 33,
  &#34;type&#34;: &#34;credential.revoked&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;credential&#34;: {
      &#34;credentialId&#34;: &#34;cred_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;issuer&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;type&#34;: &#34;EmissionReductionCredential&#34;,
      &#34;status&#34;: &#34;revoked&#34;,
      &#34;issuedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
      &#34;credential&#34;: &#34;eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.eyJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIl19.c2lnbmF0dXJl&#34;,
      &#34;revokedAt&#34;: &#34;2026-01-03T10:00:00.000Z&#34;
    }
  }
}</code></pre>
</article>
<article id="callWebhook.issuanceCreated">
<h5><code>issuance.created</code> <span class="direction from-server">from the server</span></h5>
<p>Something was issued on approved claims.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 34,
  &#34;type&#34;: &#34;issuance.created&#34;,
  &#34;subject&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {
    &#34;issuance&#34;: {
      &#34;issuanceId&#34;: &#34;iss_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;domain&#34;: &#34;did:ixo:entity:3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
      &#34;type&#34;: &#34;CarbonCredit&#34;,
      &#34;amount&#34;: 12.5,
      &#34;unit&#34;: &#34;tCO2e&#34;,
      &#34;recipient&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;draws&#34;: [
        {
          &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
          &#34;amount&#34;: 12.5
        }
      ],
      &#34;issuedBy&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
      &#34;createdAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
    },
    &#34;claims&#34;: [
      {
        &#34;claimId&#34;: &#34;clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
        &#34;issuedAmount&#34;: 12.5,
        &#34;updatedAt&#34;: &#34;2026-01-02T10:00:00.000Z&#34;
      }
    ]
  }
}</code></pre>
</article>
<article id="callWebhook.webhookVerification">
<h5><code>webhook.verification</code> <span class="direction from-server">from the server</span></h5>
<p>The challenge of a receiver, which is never stored.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 0,
  &#34;type&#34;: &#34;webhook.verification&#34;,
  &#34;subject&#34;: &#34;whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;
  },
  &#34;data&#34;: {
    &#34;challenge&#34;: &#34;q7LhVb1yT0mXwq2kG9d3nQ3u8Ck4c5Zy6rJpWfUoA1E&#34;
  }
}</code></pre>
</article>
<article id="callWebhook.webhookTest">
<h5><code>webhook.test</code> <span class="direction from-server">from the server</span></h5>
<p>A test of a webhook, which is never stored.</p>

<p>With the fields of <a href="#streamPlatformEvents.twinCreated">the first of its kind</a>.</p>
<pre tabindex="0"><code>{
  &#34;id&#34;: 0,
  &#34;type&#34;: &#34;webhook.test&#34;,
  &#34;subject&#34;: &#34;whk_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21&#34;,
  &#34;timestamp&#34;: &#34;2026-01-02T10:00:00.000Z&#34;,
  &#34;actor&#34;: {
    &#34;did&#34;: &#34;did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK&#34;,
    &#34;keyId&#34;: &#34;7f3kQ2mW9xLpB&#34;
  },
  &#34;data&#34;: {}
}</code></pre>
</article>
</section>
</section>
<section id="types">
<h2>Shared values</h2>
<article id="type-SessionId">
<h3>SessionId <span class="direction">string</span></h3>
<p>Identifies a chat session. Safe in a URL path as it is.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[A-Za-z0-9_-]+$</code>.</span></p>
</article>
<article id="type-Timestamp">
<h3>Timestamp <span class="direction">string</span></h3>
<p>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</p>
<p><span class="rules"> Format <code>date-time</code>. At most <code>40</code> characters. Pattern <code>^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$</code>.</span></p>
</article>
<article id="type-RunId">
<h3>RunId <span class="direction">string</span></h3>
<p>Identifies a run. Safe in a URL path as it is.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[A-Za-z0-9_-]+$</code>.</span></p>
</article>
<article id="type-ClosingReason">
<h3>ClosingReason <span class="direction">string</span></h3>
<p>Why a socket is closed.</p>
<table>
<thead>
<tr>
<th>reason</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>ucan_expired</code></td>
<td>The token expired, and no fresh one arrived. Reconnect with one.</td>
</tr>
<tr>
<td><code>ucan_revoked</code></td>
<td>The token was revoked.</td>
</tr>
<tr>
<td><code>session_deleted</code></td>
<td>The session was deleted.</td>
</tr>
<tr>
<td><code>too_many_refusals</code></td>
<td>Too many tokens or events in a row were refused, or more was sent than a socket may.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>ucan_expired</code>, <code>ucan_revoked</code>, <code>session_deleted</code>, <code>too_many_refusals</code>; more may come.</span></p>
</article>
<article id="type-RequestId">
<h3>RequestId <span class="direction">string</span></h3>
<p>Names one request in replies and logs. Sent by the caller or made by the server.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[\\x21-\\x7e]+$</code>.</span></p>
</article>
<article id="type-ToolKind">
<h3>ToolKind <span class="direction">string</span></h3>
<p>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</p>
<p><span class="rules"> One of <code>tool</code>, <code>browser_tool</code>, <code>action</code>; more may come.</span></p>
</article>
<article id="type-ToolErrorCode">
<h3>ToolErrorCode <span class="direction">string</span></h3>
<p>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>unknown_tool</code></td>
<td>There is no such tool.</td>
</tr>
<tr>
<td><code>invalid_arguments</code></td>
<td>The arguments do not fit the tool&#39;s schema.</td>
</tr>
<tr>
<td><code>permission_required</code></td>
<td>The tool needs an invocation or a delegation of the user that is not there, or is used up.</td>
</tr>
<tr>
<td><code>not_allowed</code></td>
<td>The user may not do that.</td>
</tr>
<tr>
<td><code>timeout</code></td>
<td>There was no result in time.</td>
</tr>
<tr>
<td><code>client_error</code></td>
<td>The user&#39;s browser or interface says that it failed.</td>
</tr>
<tr>
<td><code>result_too_large</code></td>
<td>The result is over 1 MiB of JSON.</td>
</tr>
<tr>
<td><code>result_invalid</code></td>
<td>The result is not JSON that can be kept, or nests deeper than 64 levels.</td>
</tr>
<tr>
<td><code>tool_error</code></td>
<td>The tool itself says that it failed.</td>
</tr>
<tr>
<td><code>unavailable</code></td>
<td>What the tool needs cannot be reached.</td>
</tr>
<tr>
<td><code>repeated_call</code></td>
<td>The same call was made again and again.</td>
</tr>
<tr>
<td><code>outcome_unknown</code></td>
<td>The server went away during the call; it may have happened or not.</td>
</tr>
<tr>
<td><code>budget_exceeded</code></td>
<td>The calls of the answer, or of this step of it, have used up the bytes that there are for arguments and results. A result that did not fit is lost; its call was made.</td>
</tr>
<tr>
<td><code>cancelled</code></td>
<td>The run ended before the call did.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>unknown_tool</code>, <code>invalid_arguments</code>, <code>permission_required</code>, <code>not_allowed</code>, <code>timeout</code>, <code>client_error</code>, <code>result_too_large</code>, <code>result_invalid</code>, <code>tool_error</code>, <code>unavailable</code>, <code>repeated_call</code>, <code>outcome_unknown</code>, <code>budget_exceeded</code>, <code>cancelled</code>; more may come.</span></p>
</article>
<article id="type-Did">
<h3>Did <span class="direction">string</span></h3>
<p>A W3C decentralized identifier, without path, query or fragment.</p>
<p><span class="rules"> At most <code>512</code> characters. Pattern <code>^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$</code>.</span></p>
</article>
<article id="type-DelegationRequiredReason">
<h3>DelegationRequiredReason <span class="direction">string</span></h3>
<p>Why there is no delegation that can be used, in words of RefusalCode.</p>
<p><span class="rules"> One of <code>delegation_missing</code>, <code>ucan_expired</code>, <code>ucan_revoked</code>; more may come.</span></p>
</article>
<article id="type-ProblemCode">
<h3>ProblemCode <span class="direction">string</span></h3>
<p>Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>status</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>invalid_request</code></td>
<td>400</td>
<td>A parameter, header or body field does not fit the contract; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>malformed_json</code></td>
<td>400</td>
<td>The body is not JSON, or is JSON that cannot be stored (unpaired surrogates, NUL, nesting over 64 levels).</td>
</tr>
<tr>
<td><code>malformed_request</code></td>
<td>400</td>
<td>The request is not valid HTTP, or its URL cannot be decoded.</td>
</tr>
<tr>
<td><code>invalid_validity_period</code></td>
<td>400</td>
<td><code>validUntil</code> is not after <code>validFrom</code>.</td>
</tr>
<tr>
<td><code>class_protocol_mismatch</code></td>
<td>400</td>
<td><code>class</code> and <code>protocol</code> name different protocols.</td>
</tr>
<tr>
<td><code>invalid_cursor</code></td>
<td>400</td>
<td>The cursor is not one that this list gave.</td>
</tr>
<tr>
<td><code>delegation_refused</code></td>
<td>400</td>
<td>The delegation in the body is malformed, expired, or not the caller&#39;s grant to this oracle; <code>reason</code> says which.</td>
</tr>
<tr>
<td><code>delegation_mismatch</code></td>
<td>400</td>
<td><code>issuer</code>, <code>audience</code> or <code>expiration</code> differ from what the delegation itself says; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>mcp_invocation_refused</code></td>
<td>400</td>
<td>An entry of <code>mcpInvocations</code> is not valid or was used before; <code>errors</code> names each with its reason.</td>
</tr>
<tr>
<td><code>unknown_protocol</code></td>
<td>400</td>
<td>No protocol has that DID; <code>GET /v1/protocols</code> lists those that are there.</td>
</tr>
<tr>
<td><code>invalid_properties</code></td>
<td>400</td>
<td>The properties do not fit the protocol; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>invalid_protocol</code></td>
<td>400</td>
<td>The rules of the protocol contradict themselves, or cannot be read.</td>
</tr>
<tr>
<td><code>unknown_twin</code></td>
<td>400</td>
<td>A twin that the request names is not there.</td>
</tr>
<tr>
<td><code>unknown_role</code></td>
<td>400</td>
<td>The protocol of the twin has no such role.</td>
</tr>
<tr>
<td><code>wrong_kind_for_role</code></td>
<td>400</td>
<td>The protocol gives the role to another kind of entity.</td>
</tr>
<tr>
<td><code>self_relationship</code></td>
<td>400</td>
<td>A twin may not fill this role of its own.</td>
</tr>
<tr>
<td><code>unknown_claim</code></td>
<td>400</td>
<td>A claim that the request names is not there.</td>
</tr>
<tr>
<td><code>webhook_address_refused</code></td>
<td>400</td>
<td>The address of the webhook cannot be used: it is not https, cannot be found, or is in a private network.</td>
</tr>
<tr>
<td><code>authentication_required</code></td>
<td>401</td>
<td>No credentials were sent.</td>
</tr>
<tr>
<td><code>invalid_invocation</code></td>
<td>401</td>
<td>The UCAN invocation is malformed, expired, or not for this oracle.</td>
</tr>
<tr>
<td><code>invalid_delegation</code></td>
<td>401</td>
<td>The UCAN delegation is malformed, expired, or not for this oracle.</td>
</tr>
<tr>
<td><code>invalid_api_key</code></td>
<td>401</td>
<td>The API key is unknown, revoked or expired.</td>
</tr>
<tr>
<td><code>missing_scope</code></td>
<td>403</td>
<td>The API key lacks a scope that this operation needs.</td>
</tr>
<tr>
<td><code>not_controller</code></td>
<td>403</td>
<td>The owner of the API key is no controller of the twin.</td>
</tr>
<tr>
<td><code>not_owner</code></td>
<td>403</td>
<td>The record belongs to the owner of another API key.</td>
</tr>
<tr>
<td><code>not_proposer</code></td>
<td>403</td>
<td>Another has made the proposal.</td>
</tr>
<tr>
<td><code>not_a_voter</code></td>
<td>403</td>
<td>The owner of the API key was not in the electorate when voting opened.</td>
</tr>
<tr>
<td><code>route_not_found</code></td>
<td>404</td>
<td>The contract has no such path.</td>
</tr>
<tr>
<td><code>session_not_found</code></td>
<td>404</td>
<td>No such session belongs to the caller.</td>
</tr>
<tr>
<td><code>run_not_found</code></td>
<td>404</td>
<td>No such run belongs to the caller.</td>
</tr>
<tr>
<td><code>tool_call_not_found</code></td>
<td>404</td>
<td>No such call is in the session; for an answer to a call, none that is open.</td>
</tr>
<tr>
<td><code>twin_not_found</code></td>
<td>404</td>
<td>No such entity or domain.</td>
</tr>
<tr>
<td><code>api_key_not_found</code></td>
<td>404</td>
<td>No such API key belongs to the caller.</td>
</tr>
<tr>
<td><code>asset_not_found</code></td>
<td>404</td>
<td>The documentation has no such file.</td>
</tr>
<tr>
<td><code>protocol_not_found</code></td>
<td>404</td>
<td>No such protocol, or no such version of it.</td>
</tr>
<tr>
<td><code>relationship_not_found</code></td>
<td>404</td>
<td>No such relationship.</td>
</tr>
<tr>
<td><code>member_not_found</code></td>
<td>404</td>
<td>The group has no such member, or the twin is no group.</td>
</tr>
<tr>
<td><code>proposal_not_found</code></td>
<td>404</td>
<td>No such proposal.</td>
</tr>
<tr>
<td><code>claim_not_found</code></td>
<td>404</td>
<td>No such claim.</td>
</tr>
<tr>
<td><code>credential_not_found</code></td>
<td>404</td>
<td>No such credential.</td>
</tr>
<tr>
<td><code>status_list_not_found</code></td>
<td>404</td>
<td>No such status list.</td>
</tr>
<tr>
<td><code>issuance_not_found</code></td>
<td>404</td>
<td>No such issuance.</td>
</tr>
<tr>
<td><code>webhook_not_found</code></td>
<td>404</td>
<td>No such webhook belongs to the caller.</td>
</tr>
<tr>
<td><code>delivery_not_found</code></td>
<td>404</td>
<td>No such dead letter of the webhook.</td>
</tr>
<tr>
<td><code>import_not_found</code></td>
<td>404</td>
<td>No such import belongs to the caller.</td>
</tr>
<tr>
<td><code>method_not_allowed</code></td>
<td>405</td>
<td>The path exists, but not with this method; <code>Allow</code> lists those that do.</td>
</tr>
<tr>
<td><code>not_acceptable</code></td>
<td>406</td>
<td>None of the media types in <code>Accept</code> can be produced.</td>
</tr>
<tr>
<td><code>request_timeout</code></td>
<td>408</td>
<td>The request was not received in time.</td>
</tr>
<tr>
<td><code>api_key_not_active</code></td>
<td>409</td>
<td>The API key is revoked, expired or was rotated already, so it cannot be rotated.</td>
</tr>
<tr>
<td><code>session_busy</code></td>
<td>409</td>
<td>An answer is being made in the session, and the message was not to wait or to stop it.</td>
</tr>
<tr>
<td><code>tool_call_answered</code></td>
<td>409</td>
<td>The call was answered before; the first answer counts.</td>
</tr>
<tr>
<td><code>twin_exists</code></td>
<td>409</td>
<td>A twin with this DID is there, and differs.</td>
</tr>
<tr>
<td><code>external_id_taken</code></td>
<td>409</td>
<td>Another record of the owner has this <code>externalId</code>, or one that differs; <code>detail</code> names it.</td>
</tr>
<tr>
<td><code>twin_in_use</code></td>
<td>409</td>
<td>Other records need the twin, so it cannot be deleted; <code>detail</code> says which.</td>
</tr>
<tr>
<td><code>twin_under_review</code></td>
<td>409</td>
<td>A proposal about the twin is open; withdraw it, or wait until voting has closed.</td>
</tr>
<tr>
<td><code>validity_decided</code></td>
<td>409</td>
<td>The twin is verified or suspended: until governance decides again, <code>validFrom</code> may only move later and <code>validUntil</code> only earlier.</td>
</tr>
<tr>
<td><code>protocol_exists</code></td>
<td>409</td>
<td>A protocol with this DID is there.</td>
</tr>
<tr>
<td><code>relationship_exists</code></td>
<td>409</td>
<td>This twin fills that role already.</td>
</tr>
<tr>
<td><code>role_taken</code></td>
<td>409</td>
<td>As many fill the role as the protocol allows.</td>
</tr>
<tr>
<td><code>relationship_required</code></td>
<td>409</td>
<td>One of the two twins cannot be without the relationship, so it cannot end.</td>
</tr>
<tr>
<td><code>no_group</code></td>
<td>409</td>
<td>The twin is no Membership Group.</td>
</tr>
<tr>
<td><code>last_member</code></td>
<td>409</td>
<td>It is the group&#39;s last member, without whom nobody could act for it.</td>
</tr>
<tr>
<td><code>proposal_open</code></td>
<td>409</td>
<td>A proposal about this domain is open.</td>
</tr>
<tr>
<td><code>voting_closed</code></td>
<td>409</td>
<td>The proposal is not open any more.</td>
</tr>
<tr>
<td><code>no_electorate</code></td>
<td>409</td>
<td>The governance group has no members, so nobody could vote.</td>
</tr>
<tr>
<td><code>invalid_transition</code></td>
<td>409</td>
<td>The record cannot go from its state to that one; <code>detail</code> says which it can go to.</td>
</tr>
<tr>
<td><code>domain_not_verified</code></td>
<td>409</td>
<td>The domain is not verified, or is outside of <code>validFrom</code> and <code>validUntil</code>.</td>
</tr>
<tr>
<td><code>not_an_oracle</code></td>
<td>409</td>
<td>The twin that is to judge is no oracle, or not the verifier that the subject names; only such a one invalidates.</td>
</tr>
<tr>
<td><code>claim_not_approved</code></td>
<td>409</td>
<td>A claim that is to be drawn on is not approved, or is about another domain or unit.</td>
</tr>
<tr>
<td><code>issuance_exceeds_claim</code></td>
<td>409</td>
<td>More is to be drawn than is left of a claim.</td>
</tr>
<tr>
<td><code>import_not_active</code></td>
<td>409</td>
<td>The import has ended.</td>
</tr>
<tr>
<td><code>too_many_webhooks</code></td>
<td>409</td>
<td>The owner has as many webhooks as there may be, in all or at that host, or that host has.</td>
</tr>
<tr>
<td><code>webhook_disabled</code></td>
<td>409</td>
<td>The webhook is disabled; make it active first.</td>
</tr>
<tr>
<td><code>webhook_not_verified</code></td>
<td>409</td>
<td>The receiver of the webhook has not answered its challenge.</td>
</tr>
<tr>
<td><code>operation_brownout</code></td>
<td>410</td>
<td>The operation is deprecated, and off until <code>Retry-After</code> so that its callers notice; <code>successor</code> says what replaces it.</td>
</tr>
<tr>
<td><code>operation_gone</code></td>
<td>410</td>
<td>The operation has ended; <code>successor</code> says what replaces it.</td>
</tr>
<tr>
<td><code>precondition_failed</code></td>
<td>412</td>
<td>The record has another revision than <code>If-Match</code> names; read it again.</td>
</tr>
<tr>
<td><code>payload_too_large</code></td>
<td>413</td>
<td>The body is over the limit in the discovery document.</td>
</tr>
<tr>
<td><code>unsupported_media_type</code></td>
<td>415</td>
<td>The body&#39;s <code>Content-Type</code>, charset or encoding is not supported.</td>
</tr>
<tr>
<td><code>attachment_unavailable</code></td>
<td>422</td>
<td>A file of the message could not be fetched, or is over a limit; <code>errors</code> names it. Nothing was sent.</td>
</tr>
<tr>
<td><code>idempotency_key_reused</code></td>
<td>422</td>
<td>The <code>Idempotency-Key</code> was used for another request.</td>
</tr>
<tr>
<td><code>precondition_required</code></td>
<td>428</td>
<td>Send <code>If-Match</code> with the <code>ETag</code> of the record that you have read.</td>
</tr>
<tr>
<td><code>too_many_requests</code></td>
<td>429</td>
<td>The caller, or the address, has sent too much; try again after <code>Retry-After</code>.</td>
</tr>
<tr>
<td><code>headers_too_large</code></td>
<td>431</td>
<td>The request&#39;s headers are over the limit.</td>
</tr>
<tr>
<td><code>internal_error</code></td>
<td>500</td>
<td>A fault of the server; quote <code>requestId</code> when you report it.</td>
</tr>
<tr>
<td><code>agent_failed</code></td>
<td>502</td>
<td>The oracle&#39;s agent could not answer; <code>detail</code> says why, and <code>Retry-After</code>, if it is there, when to try again.</td>
</tr>
<tr>
<td><code>service_unavailable</code></td>
<td>503</td>
<td>A part that this request needs cannot be reached; try again after <code>Retry-After</code>.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>invalid_request</code>, <code>malformed_json</code>, <code>malformed_request</code>, <code>invalid_validity_period</code>, <code>class_protocol_mismatch</code>, <code>invalid_cursor</code>, <code>delegation_refused</code>, <code>delegation_mismatch</code>, <code>mcp_invocation_refused</code>, <code>unknown_protocol</code>, <code>invalid_properties</code>, <code>invalid_protocol</code>, <code>unknown_twin</code>, <code>unknown_role</code>, <code>wrong_kind_for_role</code>, <code>self_relationship</code>, <code>unknown_claim</code>, <code>webhook_address_refused</code>, <code>authentication_required</code>, <code>invalid_invocation</code>, <code>invalid_delegation</code>, <code>invalid_api_key</code>, <code>missing_scope</code>, <code>not_controller</code>, <code>not_owner</code>, <code>not_proposer</code>, <code>not_a_voter</code>, <code>route_not_found</code>, <code>session_not_found</code>, <code>run_not_found</code>, <code>tool_call_not_found</code>, <code>twin_not_found</code>, <code>api_key_not_found</code>, <code>asset_not_found</code>, <code>protocol_not_found</code>, <code>relationship_not_found</code>, <code>member_not_found</code>, <code>proposal_not_found</code>, <code>claim_not_found</code>, <code>credential_not_found</code>, <code>status_list_not_found</code>, <code>issuance_not_found</code>, <code>webhook_not_found</code>, <code>delivery_not_found</code>, <code>import_not_found</code>, <code>method_not_allowed</code>, <code>not_acceptable</code>, <code>request_timeout</code>, <code>api_key_not_active</code>, <code>session_busy</code>, <code>tool_call_answered</code>, <code>twin_exists</code>, <code>external_id_taken</code>, <code>twin_in_use</code>, <code>twin_under_review</code>, <code>validity_decided</code>, <code>protocol_exists</code>, <code>relationship_exists</code>, <code>role_taken</code>, <code>relationship_required</code>, <code>no_group</code>, <code>last_member</code>, <code>proposal_open</code>, <code>voting_closed</code>, <code>no_electorate</code>, <code>invalid_transition</code>, <code>domain_not_verified</code>, <code>not_an_oracle</code>, <code>claim_not_approved</code>, <code>issuance_exceeds_claim</code>, <code>import_not_active</code>, <code>too_many_webhooks</code>, <code>webhook_disabled</code>, <code>webhook_not_verified</code>, <code>operation_brownout</code>, <code>operation_gone</code>, <code>precondition_failed</code>, <code>payload_too_large</code>, <code>unsupported_media_type</code>, <code>attachment_unavailable</code>, <code>idempotency_key_reused</code>, <code>precondition_required</code>, <code>too_many_requests</code>, <code>headers_too_large</code>, <code>internal_error</code>, <code>agent_failed</code>, <code>service_unavailable</code>; more may come.</span></p>
</article>
<article id="type-RefusalCode">
<h3>RefusalCode <span class="direction">string</span></h3>
<p>Says why credentials were refused. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>credentials_ambiguous</code></td>
<td>A header with credentials was sent more than once.</td>
</tr>
<tr>
<td><code>bearer_malformed</code></td>
<td>The <code>Authorization</code> header is not <code>Bearer</code> and a token.</td>
</tr>
<tr>
<td><code>ucan_too_large</code></td>
<td>The token is over the limit of 12288 characters.</td>
</tr>
<tr>
<td><code>ucan_malformed</code></td>
<td>The token is not canonical base64 of a canonical CAR with one canonical UCAN 0.9.1.</td>
</tr>
<tr>
<td><code>ucan_missing_proof</code></td>
<td>A proof that the token names is not in it.</td>
</tr>
<tr>
<td><code>ucan_shared_proof</code></td>
<td>A proof is named more than once; proofs must form a tree.</td>
</tr>
<tr>
<td><code>ucan_too_many_proofs</code></td>
<td>The token has more proofs, or a longer chain of them, than are read.</td>
</tr>
<tr>
<td><code>ucan_wrong_audience</code></td>
<td>The token was made for another oracle.</td>
</tr>
<tr>
<td><code>ucan_has_proofs</code></td>
<td>A token to sign in with must come from the user directly, without proofs.</td>
</tr>
<tr>
<td><code>ucan_no_expiration</code></td>
<td>The token never expires.</td>
</tr>
<tr>
<td><code>ucan_expired</code></td>
<td>The token, or a proof of it, has expired.</td>
</tr>
<tr>
<td><code>ucan_not_yet_valid</code></td>
<td>The token, or a proof of it, is not valid yet.</td>
</tr>
<tr>
<td><code>ucan_lifetime_too_long</code></td>
<td>The token expires too far ahead.</td>
</tr>
<tr>
<td><code>ucan_wrong_capability</code></td>
<td>The token does not hold exactly the capability that is asked for.</td>
</tr>
<tr>
<td><code>ucan_forbidden_capability</code></td>
<td>A delegation holds a capability that must not be given away: to sign in, or everything.</td>
</tr>
<tr>
<td><code>ucan_broken_chain</code></td>
<td>The audience of a proof is not the issuer of the token that uses it.</td>
</tr>
<tr>
<td><code>ucan_escalation</code></td>
<td>The token grants more than its proofs.</td>
</tr>
<tr>
<td><code>ucan_unsupported_issuer</code></td>
<td>The issuer&#39;s DID has no Ed25519 key that this oracle can find.</td>
</tr>
<tr>
<td><code>ucan_unresolved_issuer</code></td>
<td>The issuer&#39;s keys could not be looked up; try again.</td>
</tr>
<tr>
<td><code>ucan_bad_signature</code></td>
<td>The issuer did not sign this.</td>
</tr>
<tr>
<td><code>ucan_wrong_issuer</code></td>
<td>The token is not the caller&#39;s own.</td>
</tr>
<tr>
<td><code>ucan_revoked</code></td>
<td>The token, or a proof of it, was revoked.</td>
</tr>
<tr>
<td><code>ucan_replayed</code></td>
<td>The token can be used once, and was.</td>
</tr>
<tr>
<td><code>ucan_delegation_sign_in_off</code></td>
<td>This oracle does not accept a delegation as the only credential.</td>
</tr>
<tr>
<td><code>delegation_missing</code></td>
<td>The user has stored no delegation.</td>
</tr>
<tr>
<td><code>api_key_malformed</code></td>
<td>The text is not an API key, or is mistyped.</td>
</tr>
<tr>
<td><code>api_key_unknown</code></td>
<td>No such API key.</td>
</tr>
<tr>
<td><code>api_key_revoked</code></td>
<td>The API key was revoked.</td>
</tr>
<tr>
<td><code>api_key_expired</code></td>
<td>The API key has expired.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>credentials_ambiguous</code>, <code>bearer_malformed</code>, <code>ucan_too_large</code>, <code>ucan_malformed</code>, <code>ucan_missing_proof</code>, <code>ucan_shared_proof</code>, <code>ucan_too_many_proofs</code>, <code>ucan_wrong_audience</code>, <code>ucan_has_proofs</code>, <code>ucan_no_expiration</code>, <code>ucan_expired</code>, <code>ucan_not_yet_valid</code>, <code>ucan_lifetime_too_long</code>, <code>ucan_wrong_capability</code>, <code>ucan_forbidden_capability</code>, <code>ucan_broken_chain</code>, <code>ucan_escalation</code>, <code>ucan_unsupported_issuer</code>, <code>ucan_unresolved_issuer</code>, <code>ucan_bad_signature</code>, <code>ucan_wrong_issuer</code>, <code>ucan_revoked</code>, <code>ucan_replayed</code>, <code>ucan_delegation_sign_in_off</code>, <code>delegation_missing</code>, <code>api_key_malformed</code>, <code>api_key_unknown</code>, <code>api_key_revoked</code>, <code>api_key_expired</code>; more may come.</span></p>
</article>
<article id="type-PlatformEventType">
<h3>PlatformEventType <span class="direction">string</span></h3>
<p>What has happened on the platform.</p>
<table>
<thead>
<tr>
<th>type</th>
<th>what its data holds</th>
</tr>
</thead>
<tbody><tr>
<td><code>twin.created</code></td>
<td>A twin was made; <code>data.twin</code>.</td>
</tr>
<tr>
<td><code>twin.updated</code></td>
<td>A twin was changed; <code>data.twin</code>, and in <code>data.changed</code> the fields that differ.</td>
</tr>
<tr>
<td><code>twin.deleted</code></td>
<td>A twin was deleted; <code>data.twin</code> as it was.</td>
</tr>
<tr>
<td><code>twin.verification_changed</code></td>
<td>The status of a twin has changed; <code>data.twin</code> and <code>data.verification</code>.</td>
</tr>
<tr>
<td><code>relationship.created</code></td>
<td><code>data.relationship</code>; the subject is the twin that it leads from.</td>
</tr>
<tr>
<td><code>relationship.deleted</code></td>
<td><code>data.relationship</code>.</td>
</tr>
<tr>
<td><code>member.added</code></td>
<td><code>data.member</code> belongs to the group that is the subject.</td>
</tr>
<tr>
<td><code>member.removed</code></td>
<td><code>data.member</code> no longer does.</td>
</tr>
<tr>
<td><code>protocol.created</code></td>
<td><code>data.protocol</code>; the subject is its DID.</td>
</tr>
<tr>
<td><code>protocol.version_created</code></td>
<td><code>data.protocol</code> in its new version.</td>
</tr>
<tr>
<td><code>proposal.opened</code></td>
<td><code>data.proposal</code>; the subject is the domain.</td>
</tr>
<tr>
<td><code>proposal.vote_cast</code></td>
<td><code>data.proposal</code> with its tally, and <code>data.vote</code>.</td>
</tr>
<tr>
<td><code>proposal.closed</code></td>
<td><code>data.proposal</code> with how it ended.</td>
</tr>
<tr>
<td><code>claim.created</code></td>
<td><code>data.claim</code>; the subject is the twin that it is about.</td>
</tr>
<tr>
<td><code>claim.evaluated</code></td>
<td><code>data.claim</code> and <code>data.evaluation</code>.</td>
</tr>
<tr>
<td><code>credential.issued</code></td>
<td><code>data.credential</code>; the subject is the twin that it is about.</td>
</tr>
<tr>
<td><code>credential.revoked</code></td>
<td><code>data.credential</code>.</td>
</tr>
<tr>
<td><code>issuance.created</code></td>
<td><code>data.issuance</code>, and in <code>data.claims</code> what it has changed of the claims that it drew on; the subject is the domain.</td>
</tr>
<tr>
<td><code>webhook.verification</code></td>
<td>Asks a receiver whether it agrees to get events: it answers with <code>data.challenge</code>. Never stored; the subject is the webhook.</td>
</tr>
<tr>
<td><code>webhook.test</code></td>
<td>Sent by a test of a webhook, and never stored; the subject is the webhook.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>twin.created</code>, <code>twin.updated</code>, <code>twin.deleted</code>, <code>twin.verification_changed</code>, <code>relationship.created</code>, <code>relationship.deleted</code>, <code>member.added</code>, <code>member.removed</code>, <code>protocol.created</code>, <code>protocol.version_created</code>, <code>proposal.opened</code>, <code>proposal.vote_cast</code>, <code>proposal.closed</code>, <code>claim.created</code>, <code>claim.evaluated</code>, <code>credential.issued</code>, <code>credential.revoked</code>, <code>issuance.created</code>, <code>webhook.verification</code>, <code>webhook.test</code>; more may come.</span></p>
</article>
<article id="type-KeyId">
<h3>KeyId <span class="direction">string</span></h3>
<p>An API key&#39;s public id. It is part of the key, and no secret.</p>
<p><span class="rules"> At most <code>13</code> characters. Pattern <code>^[0-9A-Za-z]{13}$</code>.</span></p>
</article>
<article id="type-DidUrl">
<h3>DidUrl <span class="direction">string</span></h3>
<p>A DID, or a DID URL with a path, query or fragment. Protocols are named this way in the wild, such as <code>did:ixo:protocol/clean-cooking</code>.</p>
<p><span class="rules"> At most <code>512</code> characters. Pattern <code>^did:[a-z0-9]+:(?:[A-Za-z0-9._~!$&#38;&#39;()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})+$</code>.</span></p>
</article>
<article id="type-TwinType">
<h3>TwinType <span class="direction">string</span></h3>
<p>What kind of thing the twin represents, such as Organisation, Project, Device, Asset, Protocol, Oracle or Request.</p>
<p><span class="rules"> <code>1</code> to <code>64</code> characters. Pattern <code>^[A-Za-z][A-Za-z0-9 _-]*$</code>.</span></p>
</article>
<article id="type-ExternalId">
<h3>ExternalId <span class="direction">string</span></h3>
<p>The owner&#39;s own id of a record, such as that in their database. No two twins of an owner (of the API key that makes them) have the same one.
It is as public as the record.</p>
<p><span class="rules"> <code>1</code> to <code>255</code> characters. Pattern <code>^[^\\x00-\\x1f\\x7f]+$</code>.</span></p>
</article>
<article id="type-VerificationStatus">
<h3>VerificationStatus <span class="direction">string</span></h3>
<p>The state of the twin in the platform&#39;s governance. Only a verified domain takes part in platform activities.</p>
<p><span class="rules"> One of <code>unverified</code>, <code>submitted</code>, <code>verified</code>, <code>rejected</code>, <code>lapsed</code>, <code>suspended</code>, <code>revoked</code>, <code>expired</code>; more may come.</span></p>
</article>
<article id="type-VerificationEvent">
<h3>VerificationEvent <span class="direction">string</span></h3>
<p>What moves a domain from one status to another; <code>withdraw</code> back to the one that it was submitted from.</p>
<p><span class="rules"> One of <code>submit</code>, <code>approve</code>, <code>reject</code>, <code>lapse</code>, <code>withdraw</code>, <code>suspend</code>, <code>reinstate</code>, <code>revoke</code>, <code>expire</code>; more may come.</span></p>
</article>
<article id="type-RecordId">
<h3>RecordId <span class="direction">string</span></h3>
<p>Identifies a record of the platform. Safe in a URL path as it is.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[A-Za-z0-9_-]+$</code>.</span></p>
</article>
<article id="type-RoleName">
<h3>RoleName <span class="direction">string</span></h3>
<p>What one twin is to another, as its protocol names it.</p>
<p><span class="rules"> <code>1</code> to <code>64</code> characters. Pattern <code>^[A-Za-z][A-Za-z0-9_-]*$</code>.</span></p>
</article>
<article id="type-PropertyType">
<h3>PropertyType <span class="direction">string</span></h3>
<p>What a property holds.</p>
<p><span class="rules"> One of <code>string</code>, <code>number</code>, <code>integer</code>, <code>boolean</code>, <code>object</code>, <code>array</code>.</span></p>
</article>
<article id="type-EntityKind">
<h3>EntityKind <span class="direction">string</span></h3>
<p>The kind of entity that may fill a role: the type of a twin, as <code>Oracle</code>, or a DID URL whose last part names it, as
<code>did:ixo:entity/oracle</code>. Letters&#39; case makes no difference; Asset and Device are one kind. <code>any</code> is every kind.</p>
<p><span class="rules"> <code>1</code> to <code>512</code> characters. Pattern <code>^(?:[A-Za-z][A-Za-z0-9 _-]*|did:[a-z0-9]+:[A-Za-z0-9._~!$&#38;&#39;()*+,;=:@/?#%-]+)$</code>.</span></p>
</article>
<article id="type-ProposalStatus">
<h3>ProposalStatus <span class="direction">string</span></h3>
<p>The state of a proposal. All but <code>open</code> are final. A withdrawn one has left the domain in the status that it was proposed from.</p>
<p><span class="rules"> One of <code>open</code>, <code>approved</code>, <code>rejected</code>, <code>lapsed</code>, <code>withdrawn</code>; more may come.</span></p>
</article>
<article id="type-VoteChoice">
<h3>VoteChoice <span class="direction">string</span></h3>
<p>The choice of a voter. Abstaining counts for the quorum and for neither side.</p>
<p><span class="rules"> One of <code>yes</code>, <code>no</code>, <code>abstain</code>.</span></p>
</article>
<article id="type-Amount">
<h3>Amount <span class="direction">number</span></h3>
<p>How much, with at most 6 decimals. Up to this maximum a number of JSON holds all of them exactly.</p>
<p><span class="rules"> At most <code>1000000000</code>.</span></p>
</article>
<article id="type-Unit">
<h3>Unit <span class="direction">string</span></h3>
<p>What is counted.</p>
<p><span class="rules"> <code>1</code> to <code>64</code> characters.</span></p>
</article>
<article id="type-ClaimStatus">
<h3>ClaimStatus <span class="direction">string</span></h3>
<p>The state of a claim&#39;s evaluation, in the words of the chain.</p>
<table>
<thead>
<tr>
<th>from</th>
<th>to</th>
</tr>
</thead>
<tbody><tr>
<td><code>pending</code></td>
<td><code>approved</code>, <code>rejected</code>, <code>disputed</code>, <code>invalidated</code>, <code>flagged</code></td>
</tr>
<tr>
<td><code>flagged</code></td>
<td><code>approved</code>, <code>rejected</code>, <code>disputed</code>, <code>invalidated</code></td>
</tr>
<tr>
<td><code>disputed</code></td>
<td><code>approved</code>, <code>rejected</code>, <code>invalidated</code></td>
</tr>
<tr>
<td><code>rejected</code></td>
<td><code>approved</code>, <code>disputed</code>, <code>invalidated</code></td>
</tr>
<tr>
<td><code>approved</code></td>
<td><code>disputed</code>, <code>invalidated</code>, <code>flagged</code></td>
</tr>
<tr>
<td><code>invalidated</code></td>
<td>none: it is final</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>pending</code>, <code>approved</code>, <code>rejected</code>, <code>disputed</code>, <code>invalidated</code>, <code>flagged</code>; more may come.</span></p>
</article>
<article id="type-CredentialStatus">
<h3>CredentialStatus <span class="direction">string</span></h3>
<p>Whether a credential holds.</p>
<p><span class="rules"> One of <code>active</code>, <code>revoked</code>; more may come.</span></p>
</article>
</section>
</main>
</div>
`;
