"""Daytona as it was learnt: hairpin arena daytona --bots random --bot learned.py:learned"""

from hairpin_lab.learning import Policy

learned = Policy.from_text("""
{
 "game": "daytona",
 "form": 1,
 "far": {
  "long ahead better": 0.0,
  "long ahead alike": 1.0,
  "long ahead worse": 1.0,
  "long level better": 1.0,
  "long level alike": 1.0,
  "long level worse": 0.5366,
  "long behind better": 1.0,
  "long behind alike": 0.7786,
  "long behind worse": 0.3082,
  "half ahead better": 0.7792,
  "half ahead alike": 0.8256,
  "half ahead worse": 1.0,
  "half level better": 1.0,
  "half level alike": 1.0,
  "half level worse": 1.0,
  "half behind better": 1.0,
  "half behind alike": 0.9641,
  "half behind worse": 1.0,
  "short ahead better": 0.4988,
  "short ahead alike": 0.0,
  "short ahead worse": 0.4597,
  "short level better": 1.0,
  "short level alike": 1.0,
  "short level worse": 1.0,
  "short behind better": 1.0,
  "short behind alike": 1.0,
  "short behind worse": 1.0,
  "home level -": 1.0,
  "home behind -": 1.0
 }
}
""")
