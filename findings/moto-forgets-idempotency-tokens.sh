#!/usr/bin/env bash
# moto 5.2.5 (PyPI), which stands for AWS in tests; boto3 1.44.8.
# Question: DynamoDB's TransactWriteItems with one ClientRequestToken adds 150000 kobo, twice, then 5 kobo. What is the sum? And is a
#   message of a FIFO queue delivered again if it is sent again with its MessageDeduplicationId after it was deleted?
# Guess: 150000, and an IdempotentParameterMismatchException for the 5; and no, not within five minutes.
# Seen: 300005, without an error, and yes. A test of a repetition fails, or a double sale passes, on the double alone.
. "$(dirname "$0")/lib/common.sh"
pip_install "moto[dynamodb,sqs]==5.2.5" boto3==1.44.8
cat >main.py <<'PYTHON'
import os

import boto3
from moto import mock_aws

os.environ.update(AWS_ACCESS_KEY_ID="x", AWS_SECRET_ACCESS_KEY="x", AWS_DEFAULT_REGION="eu-west-1")
with mock_aws():
    table = boto3.client("dynamodb")
    table.create_table(
        TableName="wallet",
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
        BillingMode="PAY_PER_REQUEST",
    )
    key = {"TableName": "wallet", "Key": {"id": {"S": "a"}}}
    for kobo in ("150000", "150000", "5"):
        update = {**key, "UpdateExpression": "ADD kobo :k", "ExpressionAttributeValues": {":k": {"N": kobo}}}
        table.transact_write_items(ClientRequestToken="order-1", TransactItems=[{"Update": update}])
    print(table.get_item(**key)["Item"]["kobo"]["N"])

    sqs = boto3.client("sqs")
    queue = {"QueueUrl": sqs.create_queue(QueueName="q.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]}
    message = {**queue, "MessageBody": "sell", "MessageGroupId": "g", "MessageDeduplicationId": "order-1"}
    received = []
    for _ in range(2):
        sqs.send_message(**message)
        received.append(sqs.receive_message(**queue).get("Messages", []))
        for one in received[-1]:
            sqs.delete_message(**queue, ReceiptHandle=one["ReceiptHandle"])
    print(*map(len, received))
PYTHON
same "kobo, messages" "$(venv/bin/python main.py | paste -sd ' ')" "300005 1 1"
