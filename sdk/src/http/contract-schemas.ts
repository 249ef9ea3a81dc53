import type { components } from '../../../generated/sdk-types.js';

/** The schemas of the contract under their own names. */
type Schemas = components['schemas'];

export type Discovery = Schemas['Discovery'];
export type Session = Schemas['Session'];
export type SessionList = Schemas['SessionList'];
/** Which session was deleted. */
export type SessionDeleted = Schemas['SessionDeleted'];
export type Message = Schemas['Message'];
export type MessageList = Schemas['MessageList'];
export type MessagePage = Schemas['MessagePage'];
export type MessageReply = Schemas['MessageReply'];
export type Model = Schemas['Model'];
export type ModelList = Schemas['ModelList'];
export type ToolCallRecord = Schemas['ToolCallRecord'];
export type ToolResultAccepted = Schemas['ToolResultAccepted'];
export type ActiveRun = Schemas['ActiveRun'];
export type RunAborted = Schemas['RunAborted'];
export type Twin = Schemas['Twin'];
export type TwinList = Schemas['TwinList'];
export type TwinChange = Schemas['TwinChange'];
export type TwinHistory = Schemas['TwinHistory'];
export type DidDocument = Schemas['DidDocument'];
export type VerificationStatus = Schemas['VerificationStatus'];
export type Member = Schemas['Member'];
export type MemberList = Schemas['MemberList'];
export type Protocol = Schemas['Protocol'];
export type ProtocolList = Schemas['ProtocolList'];
export type ProtocolCheck = Schemas['ProtocolCheck'];
export type ProtocolMigration = Schemas['ProtocolMigration'];
export type Relationship = Schemas['Relationship'];
export type Neighbour = Schemas['Neighbour'];
export type NeighbourList = Schemas['NeighbourList'];
export type RelationshipCount = Schemas['RelationshipCount'];
export type RelationshipCounts = Schemas['RelationshipCounts'];
export type TwinGraph = Schemas['TwinGraph'];
export type Proposal = Schemas['Proposal'];
export type ProposalList = Schemas['ProposalList'];
export type ProposalStatus = Schemas['ProposalStatus'];
export type Vote = Schemas['Vote'];
export type VoteChoice = Schemas['VoteChoice'];
export type VoteList = Schemas['VoteList'];
export type Verification = Schemas['Verification'];
export type Governance = Schemas['Governance'];
export type Claim = Schemas['Claim'];
export type ClaimList = Schemas['ClaimList'];
export type ClaimStatus = Schemas['ClaimStatus'];
export type Credential = Schemas['Credential'];
export type CredentialList = Schemas['CredentialList'];
export type CredentialStatus = Schemas['CredentialStatus'];
export type CredentialVerification = Schemas['CredentialVerification'];
export type Issuance = Schemas['Issuance'];
export type IssuanceList = Schemas['IssuanceList'];
export type PlatformEventList = Schemas['PlatformEventList'];
export type PlatformEventType = Schemas['PlatformEventType'];
export type Webhook = Schemas['Webhook'];
export type WebhookCreated = Schemas['WebhookCreated'];
export type WebhookList = Schemas['WebhookList'];
export type WebhookTest = Schemas['WebhookTest'];
export type WebhookVerification = Schemas['WebhookVerification'];
export type Delivery = Schemas['Delivery'];
export type DeliveryAttempt = Schemas['DeliveryAttempt'];
export type DeliveryStatus = Schemas['DeliveryStatus'];
export type DeliveryList = Schemas['DeliveryList'];
export type DeadLetter = Schemas['DeadLetter'];
export type DeadLetterList = Schemas['DeadLetterList'];
export type Import = Schemas['Import'];
export type ImportList = Schemas['ImportList'];
export type ImportError = Schemas['ImportError'];
export type ImportResult = Schemas['ImportResult'];
export type ImportErrorList = Schemas['ImportErrorList'];

export type Capability = Schemas['Capability'];
/** What the oracle knows of a delegation that it has stored. */
export type DelegationStored = Schemas['DelegationStored'];
export type DelegationStatus = Schemas['DelegationStatus'];
/** What was revoked. */
export type DelegationRevoked = Schemas['DelegationRevoked'];
export type DelegationExplanation = Schemas['DelegationExplanation'];
export type DelegationRequired = Schemas['DelegationRequired'];
export type Scope = Schemas['Scope'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyCreated = Schemas['ApiKeyCreated'];
export type ApiKeyList = Schemas['ApiKeyList'];
export type Erasure = Schemas['Erasure'];
export type ErasureReceipt = Schemas['ErasureReceipt'];
export type PersonalDataRow = Schemas['PersonalDataRow'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditEntryList = Schemas['AuditEntryList'];
/** How a request ended. */
export type AuditOutcome = Schemas['AuditOutcome'];
export type Deprecation = Schemas['Deprecation'];
export type DeprecatedCalls = Schemas['DeprecatedCalls'];
export type OperationsStatus = Schemas['OperationsStatus'];
export type RequestRun = Schemas['RequestRun'];
export type RunList = Schemas['RunList'];
export type RunStatus = Schemas['RunStatus'];
export type DeprecatedCallsList = Schemas['DeprecatedCallsList'];

export type ApiKeyCreate = Schemas['ApiKeyCreate'];
/** How a key is replaced. */
export type ApiKeyRotate = Schemas['ApiKeyRotate'];
export type AgAction = Schemas['AgAction'];
export type Attachment = Schemas['Attachment'];
export type BrowserTool = Schemas['BrowserTool'];
export type ToolResultSubmission = Schemas['ToolResultSubmission'];
export type TwinCreate = Schemas['TwinCreate'];
export type TwinPatch = Schemas['TwinPatch'];
export type ProtocolCreate = Schemas['ProtocolCreate'];
export type ProtocolRules = Schemas['ProtocolRules'];
export type ProtocolMigrate = Schemas['ProtocolMigrate'];
export type RelationshipCreate = Schemas['RelationshipCreate'];
export type ProposalCreate = Schemas['ProposalCreate'];
export type ClaimCreate = Schemas['ClaimCreate'];
export type EvaluationCreate = Schemas['EvaluationCreate'];
export type IssuanceCreate = Schemas['IssuanceCreate'];
export type WebhookCreate = Schemas['WebhookCreate'];
export type WebhookPatch = Schemas['WebhookPatch'];
export type ImportLine = Schemas['ImportLine'];

/** A message with one complete reply. */
export type SendMessage = Omit<Schemas['SendMessage'], 'stream'>;

/** A message with a streamed reply. */
export type StreamMessage = Omit<SendMessage, 'returnAllMessages'>;
